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

# Node is linked with two libraries of the compiler, which small systems lack. Those beside it are used only there, because the
# ones of a system fit its C library.
if [ "$(uname -s)" = Linux ]; then
  if ! linked="$(LD_TRACE_LOADED_OBJECTS=1 "$here/node" 2>&1)"; then
    echo 'Node does not start here: this archive is for Linux with glibc and the processor in its name. Elsewhere, as on Alpine,' >&2
    echo "install the package with the system's own Node. The system says: $linked" >&2
    exit 1
  fi
  for library in libatomic.so.1 libstdc++.so.6; do
    case "$linked" in
      *"$library => not found"*) export LD_LIBRARY_PATH="$here/lib/$library${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" ;;
    esac
  done
fi

# The allocator gives back what a load has left behind.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-131072}"
exec "$here/node" "$here/program/server/dist/bundle/main.js" "$@"
