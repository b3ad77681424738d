#!/bin/sh
# Starts Satchel with the Node that is beside this file. It may be started through symlinks.
set -eu

self="$0"
while [ -L "$self" ]; do
  target="$(readlink "$self")"
  case "$target" in
    /*) self="$target" ;;
    *) self="$(dirname "$self")/$target" ;;
  esac
done
here="$(cd "$(dirname "$self")" && pwd -P)"

# The allocator gives back what a load has left behind.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
exec "$here/node" "$here/program/server/dist/bundle/main.js" "$@"
