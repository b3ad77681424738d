import { userKey, writeBolt } from './bolt-writer.js';

/**
 * A database of File Browser with that many users, each in one of ten folders, and shares of the one file in
 * each.
 */
export function bigDatabase(users: number, links: number): Buffer {
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  const perm = { create: true, rename: true, modify: true, delete: true, share: true, download: true };
  const password = `$2a$10$${'a'.repeat(21)}u${'a'.repeat(31)}`;
  return writeBolt({
    config: [
      { key: Buffer.from('settings'), value: json({ authMethod: 'json', userHomeBasePath: '/users' }) },
      { key: Buffer.from('server'), value: json({ followExternalSymlinks: false }) },
    ],
    User: Array.from({ length: users }, (_, index) => {
      const id = index + 1;
      const rules = [{ regex: true, allow: false, path: '', regexp: { raw: `\\.hidden-${id}$` } }];
      const scope = `/folder-${id % 10}`;
      const value = { id, username: `user-${id}`, password, scope, perm, rules, redirectAfterCopyMove: true };
      return { key: userKey(id), value: json(value) };
    }),
    Link: Array.from({ length: links }, (_, index) => {
      const hash = index.toString(36).padStart(8, '0');
      const value = { hash, path: '/file.txt', userID: (index % users) + 1, expire: 0 };
      return { key: Buffer.from(hash), value: json(value) };
    }),
  });
}
