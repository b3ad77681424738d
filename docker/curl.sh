#!/bin/sh
# Health checks that were written for `curl` work with the `wget` of the image: curl needs a dozen libraries more.
set -eu

address=
target=-
timeout=30
check=--check-certificate
while [ $# -gt 0 ]; do
  case "$1" in
    -m | --max-time | --connect-timeout) timeout="${2:-}" && shift ;;
    --max-time=* | --connect-timeout=*) timeout="${1#*=}" ;;
    -o | --output) target="${2:-}" && shift ;;
    -[fsSLIi4]*o) target="${2:-}" && shift ;;
    -o?*) target="${1#-o}" ;;
    --retry | --retry-delay | --retry-max-time | -A | --user-agent) shift ;;
    --fail | --fail-with-body | --silent | --show-error | --location | --head | --ipv4 | --retry-connrefused) ;;
    -k | --insecure) check=--no-check-certificate ;;
    --url) address="${2:-}" && shift ;;
    --*) echo "This curl only does health checks, and does not know $1." >&2 && exit 2 ;;
    -*[!fsSLkIi4-]*) echo "This curl only does health checks, and does not know $1." >&2 && exit 2 ;;
    -*k*) check=--no-check-certificate ;;
    -*) ;;
    *) address="$1" ;;
  esac
  shift
done
if [ -z "$address" ]; then
  echo 'There is no address.' >&2
  exit 2
fi
# curl says 22 for a status that is an error.
wget -q -t 1 -T "$timeout" "$check" -O "$target" "$address" || exit 22
