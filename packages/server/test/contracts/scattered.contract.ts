import { beforeAll, describe, expect, test } from 'vitest';
import type { ScatteredTerms } from '../../src/core/files/file-system.js';
import { type AnyFileSystem, body, codeOf, failing, namesOf, p } from './file-system-calls.js';
import type { Inspect, Plant, UnderTest } from './under-test.js';

const PATH = p('/a.txt');

/** Terms that note up to where a part was stored. */
function noting(missing: number) {
  const stored: number[] = [];
  const scattered: ScatteredTerms = { missing, onStored: (position) => void stored.push(position) };
  return { stored, scattered };
}

/** For storages whose uploads can grow at two places. */
export function describeScatteredUploads(underTest: UnderTest): void {
  describe('scattered uploads', () => {
    let files: AnyFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    beforeAll(() => {
      ({ files, plant, inspect } = underTest());
    });

    test('two parts come at the same time, and the whole is what they say together', async () => {
      const { uploads } = files;
      const name = await uploads.begin(PATH, { length: 8 });
      expect(await uploads.append(PATH, name, body('ab'), { at: 0, length: 8 })).toBe(2);
      expect(await uploads.storedSize(PATH, name)).toBe(2);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      async function* slow(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('e');
        await held;
        yield Buffer.from('fgh');
      }
      const [head, tail] = [noting(6), noting(6)];
      const ending = uploads.append(PATH, name, slow(), { at: 4, length: 8, ...tail });
      const first = uploads.append(PATH, name, body('c', 'd'), { at: 2, length: 8, ...head });
      expect(await first).toBe(4);
      release();
      expect(await ending).toBe(8);
      expect([head.stored.at(-1), tail.stored.at(-1)]).toEqual([4, 8]);
      await uploads.publish(PATH, name, { length: 8, scattered: true });
      expect(await inspect.text('a.txt')).toBe('abcdefgh');
      expect(await namesOf(files, '/')).toEqual(['a.txt']);
    });

    test('nobody publishes a hole who does not know of it', async () => {
      const { uploads } = files;
      const name = await uploads.begin(PATH, { length: 4 });
      await uploads.append(PATH, name, body('cd'), { at: 2, length: 4, ...noting(4) });
      expect(await uploads.size(PATH, name)).toBeGreaterThan(4);
      for (const length of [2, 4])
        expect(await codeOf(uploads.publish(PATH, name, { length }))).toBe('upload_offset_mismatch');
      expect(await namesOf(files, '/')).toEqual([]);
      await uploads.discard(PATH, name);
    });

    test('what came before a part broke off stays, and so does what lies behind one that is too long', async () => {
      const { uploads } = files;
      const name = await uploads.begin(PATH, { length: 6 });
      await uploads.append(PATH, name, body('def'), { at: 3, length: 6, ...noting(6) });
      const broken = noting(3);
      const breaking = uploads.append(PATH, name, failing('ab'), { at: 0, length: 6, ...broken });
      expect(await codeOf(breaking)).toBe('the line went dead');
      expect(broken.stored.at(-1)).toBe(2);
      const long = uploads.append(PATH, name, body('abcdefg'), { at: 0, length: 6, ...noting(1) });
      expect(await codeOf(long)).toBe('too_large');
      await uploads.append(PATH, name, body('c'), { at: 2, length: 6, ...noting(1) });
      await uploads.publish(PATH, name, { length: 6, scattered: true });
      expect(await inspect.text('a.txt')).toBe('abcdef');
    });

    test('what was not published for its name is published later', async () => {
      const { uploads } = files;
      const name = await uploads.begin(PATH, { length: 2 });
      await uploads.append(PATH, name, body('b'), { at: 1, length: 2, ...noting(2) });
      await uploads.append(PATH, name, body('a'), { at: 0, length: 2, ...noting(1) });
      await plant.file('a.txt', 'another');
      const publish = () => uploads.publish(PATH, name, { length: 2, scattered: true });
      expect(await codeOf(publish())).toBe('already_exists');
      await plant.remove('a.txt');
      await uploads.append(PATH, name, body('b'), { at: 1, length: 2, ...noting(0) });
      await publish();
      expect(await inspect.text('a.txt')).toBe('ab');
    });
  });
}
