#!/bin/sh
# The folders and names of old images that start lines, scripts and health checks expect, below the root folder "$1".
set -eu
root="${1:-}"
docker="$root/opt/satchel/docker"

# Any account may be the server's (`user: 568:568`), and a new volume has the permissions of the folder in the image.
mkdir -p "$root/srv" "$root/database" "$root/config" "$root/usr/bin"
chown 1000:1000 "$root/srv" "$root/database" "$root/config"
chmod 777 "$root/srv"
chmod 1777 "$root/database" "$root/config"

ln -s satchel "$docker/filebrowser"
ln -s /opt/satchel/docker/satchel "$root/filebrowser"
ln -s /opt/satchel/docker/satchel "$root/usr/bin/filebrowser"
ln -s /opt/satchel/docker/healthcheck.sh "$root/healthcheck.sh"

# Where the image was not built with the real one.
[ -e "$root/usr/bin/curl" ] || ln -s curl.sh "$docker/curl"
