#!/bin/sh
# The options of the add-on become variables. /data is what the supervisor keeps and copies.
set -eu

password=$(/opt/satchel/bin/node -p "JSON.parse(require('node:fs').readFileSync('/data/options.json', 'utf8')).admin_password ?? ''")
export PUID=0 PGID=0 UMASK=022 SATCHEL_STATE=/data/satchel SATCHEL_ADMIN_PASSWORD="$password"
exec /opt/satchel/docker/entrypoint.sh
