#!/bin/sh
# Starts the server as PUID:PGID (by default 1000:1000) with UMASK, or as the user that the container was started as.
set -eu

fail() {
  echo "$1" >&2
  exit 1
}

# `docker run IMAGE users ls` and `docker run IMAGE --port 81` are arguments of the program.
case "${1:-}" in
  satchel) shift ;;
  sh | bash | /*) if [ ! -d "$1" ]; then exec "$@"; fi ;;
esac

UMASK="${UMASK:-027}"
case "$UMASK" in
  *[!0-7]* | '') fail "UMASK must be an octal number such as 022, and is $UMASK." ;;
esac
umask "$UMASK"

if [ "$(id -u)" != 0 ]; then
  exec satchel "$@"
fi

PUID="${PUID:-1000}"
PGID="${PGID:-1000}"
case "$PUID$PGID" in
  *[!0-9]*) fail "PUID and PGID must be numbers, and are $PUID and $PGID." ;;
esac
if [ "$PUID" = 0 ]; then
  fail 'PUID is 0: the server does not run as root. Name the account that owns the files.'
fi

# A new volume belongs to root. What is served is left as it is: its owners are the operator's business.
for folder in /database /config; do
  if [ -d "$folder" ] && [ -z "$(ls -A "$folder")" ]; then
    chown "$PUID:$PGID" "$folder" || true
  fi
done

# Port 80 is open to every account in most containers; where it is not, this capability, and no other, stays.
if setpriv --bounding-set -all,+net_bind_service true 2>/dev/null; then
  exec setpriv --reuid "$PUID" --regid "$PGID" --clear-groups --no-new-privs \
    --bounding-set -all,+net_bind_service --inh-caps -all,+net_bind_service --ambient-caps -all,+net_bind_service \
    satchel "$@"
fi
exec setpriv --reuid "$PUID" --regid "$PGID" --clear-groups --no-new-privs --inh-caps -all satchel "$@"
