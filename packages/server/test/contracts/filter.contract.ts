import { everyPermission, ROOT } from '@satchel/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangingFileSystem } from '../../src/core/files/changes.js';
import { openFileSystem } from '../../src/core/files/open-file-system.js';
import { WHOLE_STORAGE } from '../../src/core/files/storage.js';
import { body, byName, codeOf, namesOf, p, textOf } from './file-system-calls.js';
import type { Inspect, Plant, UnderTest } from './under-test.js';

/** Every storage keeps a filter by itself, without the guard that asks it first. */
export function describeFilter(underTest: UnderTest): void {
  describe('a filter', () => {
    let files: ChangingFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    const rules = [{ regex: false, allow: false, path: '/tree/denied', regexp: null }];

    beforeAll(() => {
      ({ plant, inspect } = underTest());
      files = underTest().storage.files({ ...WHOLE_STORAGE, filter: { rules, hideDotfiles: true } });
    });
    beforeEach(async () => {
      for (const folder of ['tree/denied', 'tree/.hidden']) await plant.folder(folder);
      await plant.file('tree/open.txt', 'open');
      for (const name of ['denied/secret.txt', '.hidden/x']) await plant.file(`tree/${name}`, 'secret');
    });

    test('what is denied or hidden is in no list, walk, search, measure or archive', async () => {
      expect(await namesOf(files, '/tree')).toEqual(['open.txt']);
      expect((await files.list(p('/tree'), byName)).names()).toEqual(['open.txt']);
      const walked: string[] = [];
      for await (const batch of files.walk(p('/'))) walked.push(...batch.map(({ path }) => path));
      expect(walked).toEqual(['/tree', '/tree/open.txt']);
      const query = { words: [], anyWord: false, caseSensitive: false, kinds: [], extensions: [] };
      const found: string[] = [];
      for await (const batch of files.find(p('/'), query)) found.push(...batch.map(({ path }) => path));
      expect(found.sort()).toEqual(['/tree', '/tree/open.txt']);
      expect(await files.measure(p('/'))).toEqual({ numFiles: 1, numDirs: 1, size: 4, linkedSize: 0 });
      const { chunks } = await files.pack([{ path: p('/tree'), name: 'tree' }], { format: 'tar' });
      let archive = '';
      for await (const chunk of chunks) archive += Buffer.from(chunk).toString('latin1');
      expect(archive).toContain('tree/open.txt');
      expect(archive).not.toContain('secret');
    });

    test('what is denied is reached by no verb, nor along with the folder around it', async () => {
      const denied = p('/tree/denied/secret.txt');
      for (const asked of [
        () => files.stat(denied),
        () => files.open(denied),
        () => files.write(denied, body('x'), { reason: 'upload', override: true }),
        () => files.write(p('/tree/denied/new'), body('x'), { reason: 'upload' }),
        () => files.makeDirectory(p('/tree/denied/new')),
        () => files.copy(denied, p('/stolen')),
        () => files.copy(p('/tree'), p('/stolen')),
        () => files.move(p('/tree'), p('/stolen')),
        () => files.move(p('/tree/open.txt'), denied, { override: true }),
        () => files.remove(denied),
        () => files.remove(p('/tree')),
      ]) {
        expect(await codeOf(asked)).toBe('forbidden');
      }
      expect(await inspect.names('')).toEqual(['tree']);
      expect(await inspect.text('tree/denied/secret.txt')).toBe('secret');
      expect(await inspect.names('tree/denied')).toEqual(['secret.txt']);
    });

    test('a name in other case is denied as well where it is the same entry, by guard and storage', async () => {
      const { storage } = underTest();
      const permissions = everyPermission(true);
      const grant = { userId: 1, username: 'anna', scope: ROOT, permissions, rules, hideDotfiles: false };
      for (const denying of [files, openFileSystem({ storage, grant })]) {
        for (const path of ['/tree/DENIED/secret.txt', '/TREE/denied/Secret.txt', '/tree/Denied']) {
          const code = storage.capabilities.foldsCase ? 'forbidden' : 'not_found';
          expect(await codeOf(denying.stat(p(path)))).toBe(code);
        }
      }
    });

    test('what is hidden is reached by its path, but not by visitors', async () => {
      expect(await textOf(files, '/tree/.hidden/x')).toBe('secret');
      const { fileId } = await files.stat(p('/tree'));
      const visited = files.at(p('/tree'), fileId);
      expect(await textOf(visited, '/open.txt')).toBe('open');
      expect(await codeOf(visited.open(p('/.hidden/x')))).toBe('forbidden');
    });
  });
}
