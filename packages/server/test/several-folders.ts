import { everyPermission, type Mount, type Permissions, type User } from '@satchel/contract';
import type { ApiClient } from './api-client.js';
import type { TestServer } from './harness.js';

/** All permissions of users. */
export const ALL: Permissions = { ...everyPermission(true), admin: false };

/** A folder that grants all but these permissions. */
export function mountOf(path: string, lacks: Partial<Permissions> = {}, more: Partial<Mount> = {}): Mount {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { name, path, perm: { ...ALL, ...lacks }, rules: [], ...more };
}

/** Changes what a user has, as an administrator does; throws on failure. */
export async function changeUser(
  { admin }: Pick<TestServer, 'admin'>,
  { userId }: ApiClient,
  change: Partial<User>,
): Promise<void> {
  const user = await admin.json<User>(`/api/users/${userId}`);
  const body = { what: 'user', which: Object.keys(change), data: { ...user, ...change } };
  const response = await admin.put(`/api/users/${userId}`, body);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}
