#!/bin/sh
# Compose files of old images name this script.
exec /opt/satchel/docker/satchel health
