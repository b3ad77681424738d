import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { openMemory } from '../../../test/contracts/in-memory.js';
import { type Allowance, nameFor } from './allowance.js';
import { BoundedChanges } from './bounded-changes.js';

const at = (path: string) => path as VirtualPath;
async function* body(text: string) {
  yield Buffer.from(text);
}

test('where nothing is limited, changes ask nothing but that', async () => {
  const { storage } = await openMemory();
  const asked = new Set<string>();
  const allowance = new Proxy({} as Allowance, {
    get: (_, name) => {
      asked.add(String(name));
      return async () => false;
    },
  });
  const viewer = { userId: 1, roots: [] };
  const files = new BoundedChanges(storage.files(), { allowance, viewer });
  await files.makeDirectory(at('/d'));
  await files.write(at('/d/a'), body('a'), { reason: 'upload', length: 1 });
  await files.copy(at('/d/a'), at('/b'));
  await files.move(at('/b'), at('/c'));
  await files.remove(at('/c'));
  await files.renameMany(at('/d'), [{ from: 'a', to: 'z' }]);
  const name = await files.uploads.begin(at('/u'), { length: 1, override: false });
  await files.uploads.discard(at('/u'), name);
  expect([...asked]).toEqual(['isNeeded']);
});

test('nobody is told a name that they do not know', () => {
  const folder = (path: string) => ({
    ...{ account: '', of: 'folder' as const, name: path, bytes: 1, files: null, places: [at(path)] },
  });
  const user = { ...folder('ann'), of: 'user' as const, userId: 2 };
  const roots = [{ path: at('/a/secret'), name: 'Docs' }];
  const viewer = { userId: 1, roots };
  const names = ['/a', '/a/secret', '/a/secret/x', '/a/secrets', '/b'].map((path) =>
    nameFor(folder(path), viewer),
  );
  expect(names).toEqual(['', 'Docs', 'x', '', '']);
  expect(nameFor(user, viewer)).toBe('');
});
