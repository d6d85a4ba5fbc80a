#!/usr/bin/env bash
# Every check that is not a test: format, lint, types, direction of imports, catalogues, boards, scenarios.
# Runs all of them, names those that failed, and fails when one did.
set -u
cd "$(dirname "$0")/.." || exit 1
BIN=${BIN:-.venv/bin}
failed=()

check() {
    local name=$1
    shift
    echo "== $name"
    "$@" || failed+=("$name")
}

sources=()
for folder in imperial_steam tests build scripts; do
    [ -d "$folder" ] && sources+=("$folder")
done

check "ruff" "$BIN/ruff" check --quiet "${sources[@]}"
check "ruff format" "$BIN/ruff" format --quiet --check "${sources[@]}"
check "mypy" "$BIN/mypy" --no-error-summary
check "types of the README's examples" "$BIN/mypy" --config-file= --strict --no-error-summary -c "$("$BIN/python" scripts/readme_examples.py)"
check "mypyc" "$BIN/python" build/compile.py . --check
check "import-linter" "$BIN/lint-imports"
check "catalogues" "$BIN/python" scripts/compile_messages.py --check
for board in boards/*/; do
    check "board $board" "$BIN/python" -m imperial_steam board check --title "$(basename "$board")" "$board"
done
check "schema of the workflows" "$BIN/check-jsonschema" --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
check "security of the workflows" "$BIN/zizmor" --quiet --offline --no-progress .github
check "scenarios" "$BIN/python" -m imperial_steam check tests/scenarios

if [ ${#failed[@]} -gt 0 ]; then
    printf 'failed: %s\n' "${failed[@]}" >&2
    exit 1
fi
echo "all checks passed"
