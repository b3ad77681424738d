import { type Static, Type } from 'typebox';

/** All permissions, in the order of the API. */
export const PERMISSIONS = [
  'admin',
  'execute',
  'create',
  'rename',
  'modify',
  'delete',
  'share',
  'download',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const Permissions = Type.Object({
  admin: Type.Boolean(),
  execute: Type.Boolean(),
  create: Type.Boolean(),
  rename: Type.Boolean(),
  modify: Type.Boolean(),
  delete: Type.Boolean(),
  share: Type.Boolean(),
  download: Type.Boolean(),
  /** Contents can be looked at, also without the permission to download, which includes it. */
  view: Type.Optional(Type.Boolean()),
});
export type Permissions = Static<typeof Permissions>;

/** True if contents may be shown: as pictures, as text or in the player. */
export function mayView({ download, view = false }: Pick<Permissions, 'download' | 'view'>): boolean {
  return download || view;
}

/** All permissions (`true`) or none (`false`). */
export function everyPermission(value: boolean): Permissions {
  return {
    admin: value,
    execute: value,
    create: value,
    rename: value,
    modify: value,
    delete: value,
    share: value,
    download: value,
  };
}
