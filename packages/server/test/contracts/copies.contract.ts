import { beforeAll, describe, expect, test } from 'vitest';
import { type AnyFileSystem, body, namesOf, p } from './file-system-calls.js';
import type { Inspect, Plant, UnderTest } from './under-test.js';

/** For storages that rename by copies. */
export function describeCopies(underTest: UnderTest): void {
  describe('moving by copies', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    beforeAll(() => {
      ({ files, plant, inspect } = underTest());
    });

    test('a file that comes back to its place is another object than it was there', async () => {
      await plant.file('a', 'same');
      const { fileId } = await files.stat(p('/a'));
      await files.move(p('/a'), p('/b'));
      await files.move(p('/b'), p('/a'));
      expect((await files.stat(p('/a'))).fileId).not.toBe(fileId);
    });

    test('a folder stays when the last file in it is moved or removed', async () => {
      await files.write(p('/from/a'), body('a'), { reason: 'upload' });
      await files.move(p('/from/a'), p('/a'));
      expect(await namesOf(files, '/from')).toEqual([]);
      await files.write(p('/d/e/f'), body('f'), { reason: 'upload' });
      await files.remove(p('/d/e'));
      expect(await namesOf(files, '/d')).toEqual([]);
      expect((await inspect.names('')).sort()).toEqual(['a', 'd', 'from']);
    });
  });
}

/** For storages that rename by copies, without anything above them. */
export function describeCopyResults(underTest: UnderTest): void {
  test('a file that is moved by copies is another object, and the result says which', async () => {
    const { plant, storage } = underTest();
    const files = storage.files();
    await plant.file('a', 'same');
    const before = await files.stat(p('/a'));
    const { object, mark } = await files.move(p('/a'), p('/b'));
    const after = await files.stat(p('/b'));
    expect(object).toBe(before.fileId);
    expect(mark).toMatchObject({
      fileId: after.fileId,
      isFolder: false,
      size: 4,
      revision: after.revision,
    });
    expect(after.fileId).not.toBe(before.fileId);
    expect(after.revision).toBe(before.revision);
  });
}
