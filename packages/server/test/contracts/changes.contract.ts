import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Change, ChangeResult, ChangingFileSystem } from '../../src/core/files/changes.js';
import { body, codeOf, p } from './file-system-calls.js';
import type { Inspect, UnderTest } from './under-test.js';

/**
 * The layers above a storage rely on two things: a look at what a change would do, and a last question before it is
 * seen.
 */
export function describeChanges(underTest: UnderTest): void {
  describe('changes', () => {
    let files: ChangingFileSystem;
    let inspect: Inspect;

    beforeAll(() => {
      ({ inspect } = underTest());
      files = underTest().storage.files();
    });
    beforeEach(async () => {
      const { plant } = underTest();
      await plant.folder('from/sub');
      await plant.file('from/a', 'a');
      await plant.file('taken', 'taken');
    });

    const upload = { reason: 'upload' } as const;
    const plans: [Change, Partial<ChangeResult>][] = [
      [
        { verb: 'write', path: p('/new/b'), options: upload },
        { path: p('/new/b'), existed: false },
      ],
      [
        { verb: 'write', path: p('/taken'), options: { ...upload, override: true } },
        { path: p('/taken'), existed: true },
      ],
      [
        { verb: 'makeDirectory', path: p('/new/d'), isNew: false },
        { path: p('/new/d'), existed: false },
      ],
      [{ verb: 'makeDirectory', path: p('/from'), isNew: false }, { existed: true }],
      [
        { verb: 'remove', path: p('/from') },
        { path: p('/from'), existed: true },
      ],
      [
        { verb: 'copy', from: p('/from'), to: p('/to') },
        { path: p('/from'), destination: p('/to'), existed: false },
      ],
      [
        { verb: 'move', from: p('/from/a'), to: p('/taken'), options: { override: true } },
        { path: p('/from/a'), destination: p('/taken'), existed: true },
      ],
      [
        { verb: 'move', from: p('/from'), to: p('/from') },
        { path: p('/from'), existed: false },
      ],
    ];
    test.each(plans)('a dry run tells what would be done, and does nothing: %j', async (change, planned) => {
      expect(await files.dryRun(change)).toMatchObject(planned);
      expect((await inspect.names('')).sort()).toEqual(['from', 'taken']);
      expect((await inspect.names('from')).sort()).toEqual(['a', 'sub']);
      expect(await inspect.text('taken')).toBe('taken');
    });

    const refused: [Change, string][] = [
      [{ verb: 'write', path: p('/taken'), options: upload }, 'already_exists'],
      [{ verb: 'write', path: p('/taken/b'), options: upload }, 'conflict'],
      [{ verb: 'makeDirectory', path: p('/from'), isNew: true }, 'already_exists'],
      [{ verb: 'remove', path: p('/missing') }, 'not_found'],
      [{ verb: 'copy', from: p('/from'), to: p('/from/sub/in') }, 'invalid_input'],
      [{ verb: 'move', from: p('/from/a'), to: p('/taken') }, 'already_exists'],
    ];
    test.each(refused)('a dry run throws what the change would: %j', async (change, code) => {
      expect(await codeOf(files.dryRun(change))).toBe(code);
    });

    test('a change says what it did', async () => {
      const { fileId: before } = await files.stat(p('/taken'));
      const written = { ...upload, override: true, length: 1 };
      const replacing = await files.write(p('/taken'), body('x'), written);
      const { fileId: after } = replacing.entry;
      const mark = { fileId: after, isFolder: false, size: 1 };
      expect(after).not.toBe(before);
      expect(replacing).toMatchObject({ path: '/taken', existed: true, replaced: before, mark });
      const made = await files.write(p('/new/b'), body('x'), written);
      expect(made).toMatchObject({ path: '/new/b', destination: null, existed: false, replaced: null });
      expect(await files.makeDirectory(p('/d'))).toMatchObject({ path: '/d', existed: false });
      expect(await files.makeDirectory(p('/d'))).toMatchObject({ path: '/d', existed: true });
      const ends = { path: '/from', destination: '/d/from' };
      expect(await files.copy(p('/from'), p('/d/from'))).toMatchObject({ ...ends, existed: false });
      const over = await files.move(p('/from'), p('/d/from'), { override: true });
      expect(over).toMatchObject({ ...ends, existed: true });
      expect(await files.remove(p('/d'))).toMatchObject({ path: '/d', existed: true });
    });

    test('a refusal in the last moment leaves everything as it was', async () => {
      const reason = new Error('no longer allowed');
      const beforePublish = async () => {
        throw reason;
      };
      const name = await files.uploads.begin(p('/u'), { length: 1 });
      await files.uploads.append(p('/u'), name, body('u'), { at: 0, length: 1 });
      const before = (await inspect.names('')).sort();
      for (const change of [
        () => files.write(p('/small'), body('x'), { ...upload, length: 1, beforePublish }),
        () => files.write(p('/taken'), body('x'), { ...upload, override: true, beforePublish }),
        () => files.makeDirectory(p('/d'), { beforePublish }),
        () => files.copy(p('/from'), p('/to'), { beforePublish }),
        () => files.move(p('/from'), p('/to'), { beforePublish }),
        () => files.move(p('/from/a'), p('/a'), { beforePublish }),
        () => files.remove(p('/from'), { beforePublish }),
        () => files.uploads.publish(p('/u'), name, { length: 1, beforePublish }),
      ]) {
        await expect(change()).rejects.toBe(reason);
        expect((await inspect.names('')).sort()).toEqual(before);
      }
      expect((await inspect.names('from')).sort()).toEqual(['a', 'sub']);
      expect(await inspect.text('taken')).toBe('taken');
      await files.uploads.publish(p('/u'), name, { length: 1 });
      expect(await inspect.text('u')).toBe('u');
    });
  });
}
