#!/usr/bin/env bash
# shellcheck disable=SC1091,SC2154
# Copyright (c) 2021-2026 community-scripts ORG
# Author: The Satchel authors
# License: MIT | https://github.com/community-scripts/ProxmoxVE/raw/main/LICENSE

source /dev/stdin <<<"$FUNCTIONS_FILE_PATH"
color
verb_ip6
catch_errors
setting_up_container
network_check
update_os

NODE_VERSION="22" setup_nodejs

msg_info "Installing Satchel"
$STD npm install --global satchel@latest
msg_ok "Installed Satchel"

msg_info "Creating Service"
mkdir -p /srv/files
$STD satchel service install /srv/files --address 0.0.0.0 --port 8080
chown satchel:satchel /srv/files
msg_ok "Created Service"

motd_ssh
customize
cleanup_lxc
