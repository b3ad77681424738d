import type { Settings } from '@satchel/contract';
import type { UserFields } from './store/user-row.js';

/** A user with the presets of the administrators, but without a scope. */
export function fieldsFromDefaults(settings: Settings, username: string): Omit<UserFields, 'scope'> {
  const { scope: _, ...defaults } = settings.defaults;
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

/** The fields of an account that no administrator creates: never an administrator, and without commands. */
export function fieldsOfProvisioned(settings: Settings, username: string): Omit<UserFields, 'scope'> {
  const fields = fieldsFromDefaults(settings, username);
  return { ...fields, perm: { ...fields.perm, admin: false, execute: false }, commands: [] };
}
