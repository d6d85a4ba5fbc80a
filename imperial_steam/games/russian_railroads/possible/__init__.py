"""Whether everything mandatory can still be carried out (EXEC-04, PROC-06, RUL-01).

Counting decides most positions (`rooms`), a search the rest (`search`, with `relevance`, `sameness`, `courses`,
`prospects` and `bounds`); `voluntary` is what a player may use in addition. Called by `turn` and `refused`; changes no
position but copies of it.
"""
