@echo off
rem Opens saved games of Imperial Steam with the program in this folder, for this user.
rem Call it again after the folder was moved; with /remove it takes everything back.
setlocal
set CLASSES=HKCU\Software\Classes
if /i "%~1"=="/remove" (
    reg delete "%CLASSES%\.steamgame" /f >nul 2>&1
    reg delete "%CLASSES%\ImperialSteam.Game" /f >nul 2>&1
    echo Saved games are no longer opened with Imperial Steam.
    goto :end
)
reg add "%CLASSES%\.steamgame" /ve /d "ImperialSteam.Game" /f >nul
reg add "%CLASSES%\ImperialSteam.Game" /ve /d "Imperial Steam game" /f >nul
reg add "%CLASSES%\ImperialSteam.Game\DefaultIcon" /ve /d "\"%~dp0imperial-steam.exe\",0" /f >nul
reg add "%CLASSES%\ImperialSteam.Game\shell\open\command" /ve /d "\"%~dp0imperial-steam.exe\" play \"%%1\"" /f >nul
echo Saved games are opened with Imperial Steam now.
:end
if "%~1"=="" pause
