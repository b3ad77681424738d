import type { Settings } from '@satchel/contract';
import type { UserFields } from './store/user-row.js';

/** A user as the administrators preset them; the scope is still to be decided. */
export function fieldsFromDefaults(settings: Settings, username: string): UserFields {
  const { defaults } = settings;
  return {
    ...defaults,
    username,
    sorting: { by: defaults.sorting.by || 'name', asc: defaults.sorting.asc },
    perm: { ...defaults.perm },
    commands: [...defaults.commands],
    lockPassword: false,
    rules: [],
  };
}

/** For whoever was not made by an administrator: never one, and never anybody who runs commands. */
export function fieldsOfNewcomer(settings: Settings, username: string): UserFields {
  const fields = fieldsFromDefaults(settings, username);
  return { ...fields, perm: { ...fields.perm, admin: false, execute: false }, commands: [] };
}
