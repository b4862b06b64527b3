@echo off
where node >nul 2>nul
if errorlevel 1 (
  echo proofbench: the command line needs Node.js 22.18 or later on this machine 1>&2
  exit /b 69
)
node "%~dp0cli.mjs" %*
