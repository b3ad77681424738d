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

# Node is linked with two libraries of the compiler, which small systems lack.
if [ "$(uname -s)" = Linux ]; then
  for library in libatomic.so.1 libstdc++.so.6; do
    found=
    for file in /lib/"$library" /lib64/"$library" /usr/lib/"$library" /usr/lib64/"$library" /usr/lib/*/"$library"; do
      if [ -e "$file" ]; then found=yes; fi
    done
    if [ -z "$found" ] && [ -z "${LD_LIBRARY_PATH:-}" ]; then
      echo "$library was not found: if Node does not start, install libatomic1 and libstdc++6 (apt) or libatomic and libstdc++ (dnf)." >&2
    fi
  done
fi

# The allocator gives back what a load has left behind.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
exec "$here/node" "$here/program/server/dist/bundle/main.js" "$@"
