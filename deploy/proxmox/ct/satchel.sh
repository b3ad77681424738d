#!/usr/bin/env bash
# shellcheck disable=SC1090,SC2034,SC2154
source <(curl -fsSL https://raw.githubusercontent.com/community-scripts/ProxmoxVE/main/misc/build.func)
# Copyright (c) 2021-2026 community-scripts ORG
# Author: The Satchel authors
# License: MIT | https://github.com/community-scripts/ProxmoxVE/raw/main/LICENSE

APP="Satchel"
var_tags="${var_tags:-files}"
var_cpu="${var_cpu:-1}"
var_ram="${var_ram:-512}"
var_disk="${var_disk:-8}"
var_os="${var_os:-debian}"
var_version="${var_version:-13}"
var_unprivileged="${var_unprivileged:-1}"

header_info "$APP"
variables
color
catch_errors

function update_script() {
  header_info
  check_container_storage
  check_container_resources

  if [[ ! -f /etc/systemd/system/satchel.service ]]; then
    msg_error "No ${APP} Installation Found!"
    exit
  fi

  NODE_VERSION="22" setup_nodejs

  msg_info "Stopping Service"
  systemctl stop satchel
  msg_ok "Stopped Service"

  msg_info "Updating ${APP}"
  $STD npm install --global satchel@latest
  msg_ok "Updated ${APP}"

  msg_info "Starting Service"
  systemctl start satchel
  msg_ok "Started Service"
  msg_ok "Updated successfully!"
  exit
}

start
build_container
description

msg_ok "Completed successfully!\n"
echo -e "${CREATING}${GN}${APP} setup has been successfully initialized!${CL}"
echo -e "${INFO}${YW} Access it using the following URL:${CL}"
echo -e "${TAB}${GATEWAY}${BGN}http://${IP}:8080${CL}"
