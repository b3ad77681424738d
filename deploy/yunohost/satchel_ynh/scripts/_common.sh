#!/bin/bash
# What several scripts need. The helpers use some of these variables.
# shellcheck disable=SC2034,SC2154

nodejs_version=22
package=satchel

install_program() {
    pushd "$install_dir" || ynh_die "There is no folder $install_dir"
    ynh_hide_warnings npm install --prefix "$install_dir" --no-audit --no-fund "$package@${YNH_APP_MANIFEST_VERSION%~ynh*}"
    popd || exit
}

# Commands of the program, for the database of this app.
run_satchel() {
    ynh_exec_as_app "$install_dir/node_modules/.bin/satchel" "$@" --root "$data_dir/files" --state "$data_dir/state"
}

add_system_config() {
    ynh_config_add_nginx
    ynh_config_add_systemd
    yunohost service add "$app" --description="Web file manager"
}
