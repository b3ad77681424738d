import { beforeAll, describe, expect, test } from 'vitest';
import { NASTY_NAMES } from '../nasty-tree.js';
import { type AnyFileSystem, body, codeOf, namesOf, p, textOf } from './file-system-calls.js';
import type { Inspect, Plant, UnderTest } from './under-test.js';

/** Every storage knows an entry by these names. */
export function describeNames(underTest: UnderTest): void {
  describe('names', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    beforeAll(() => {
      ({ files, plant, inspect } = underTest());
    });

    test('R-07: odd names are written, listed, copied, moved and removed', async () => {
      for (const name of NASTY_NAMES)
        await files.write(p(`/names/${name}`), body(name), { reason: 'upload' });
      expect((await namesOf(files, '/names')).sort()).toEqual(NASTY_NAMES.toSorted());
      await files.copy(p('/names'), p('/copies'));
      for (const name of NASTY_NAMES) {
        expect(await textOf(files, `/copies/${name}`)).toBe(name);
        await files.move(p(`/copies/${name}`), p('/moved'));
        await files.remove(p('/moved'));
      }
      expect(await inspect.names('copies')).toEqual([]);
    });

    test('a name in other case is the same entry where the storage folds case, and another elsewhere', async () => {
      const { foldsCase } = underTest().storage.capabilities;
      const inOtherCase = async (work: () => Promise<unknown>) =>
        foldsCase ? await codeOf(work) : 'folds not';
      await plant.folder('Folder');
      await plant.file('Folder/a.txt', 'one');
      const stat = () => files.stat(p('/FOLDER/A.txt'));
      expect(await codeOf(stat)).toBe(foldsCase ? 'done' : 'not_found');
      const write = () => files.write(p('/folder/A.TXT'), body('two'), { reason: 'upload' });
      expect(await codeOf(write)).toBe(foldsCase ? 'already_exists' : 'done');
      expect(await inspect.text('Folder/a.txt')).toBe('one');
      expect((await inspect.names('')).sort()).toEqual(foldsCase ? ['Folder'] : ['Folder', 'folder']);
      for (const work of [
        () => files.copy(p('/Folder'), p('/FOLDER/in')),
        () => files.move(p('/Folder'), p('/FOLDER/in')),
        () => files.copy(p('/Folder/a.txt'), p('/Folder/A.txt'), { override: true }),
      ]) {
        expect(await inOtherCase(work)).toBe(foldsCase ? 'invalid_input' : 'folds not');
      }
      const { serverPath } = await files.locate(p(foldsCase ? '/FOLDER/A.TXT' : '/Folder/a.txt'));
      expect(serverPath).toMatch(/\/Folder\/a\.txt$/);
      await files.move(p('/Folder/a.txt'), p('/Folder/A.txt'));
      expect(await inspect.names('Folder')).toEqual(['A.txt']);
    });
  });
}
