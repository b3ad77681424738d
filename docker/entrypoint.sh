#!/bin/sh
# `docker run IMAGE users ls` and `docker run IMAGE --port 81` are arguments of the program, another program is started.
set -eu

case "${1:-}" in
  satchel | filebrowser) shift ;;
  sh | bash | /*) if [ ! -d "$1" ]; then exec "$@"; fi ;;
esac

export UMASK="${UMASK:-027}"
exec satchel "$@"
