@echo off
"%~dp0node.exe" "%~dp0program\server\dist\bundle\main.js" %*
