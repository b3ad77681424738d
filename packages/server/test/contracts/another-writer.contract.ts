import { beforeAll, describe, expect, test } from 'vitest';
import type { ChangingFileSystem } from '../../src/core/files/changes.js';
import { etagOf } from '../../src/core/files/revision.js';
import { LISTING_JSON } from '../../src/core/resources/listing-json.js';
import { body, byName, codeOf, p } from './file-system-calls.js';
import { intoTrash } from './trash.contract.js';
import { type Inspect, type Plant, plantAll, type UnderTest } from './under-test.js';
import { Keeper, type OpenedKeeper, plantDocs } from './versions.contract.js';

const OURS = 'ours '.repeat(50_000);
const OTHERS = 'others'.repeat(60_000);

/** The changes of another program to a file, between the steps of an operation. */
const disturbances: [string, (plant: Plant, path: string) => Promise<void>][] = [
  ['changes', (plant, path) => plant.file(path, OTHERS)],
  [
    'replaces',
    async (plant, path) => {
      await plant.file('another', OTHERS);
      await plant.move('another', path);
    },
  ],
  ['removes', (plant, path) => plant.remove(path)],
];

/** Another program changes, replaces and removes entries between the steps of an operation. */
export function describeAnotherWriter(underTest: UnderTest): void {
  describe('another writer', () => {
    let files: ChangingFileSystem;
    let plant: Plant;
    let inspect: Inspect;
    beforeAll(() => {
      ({ plant, inspect } = underTest());
      files = underTest().storage.files();
    });
    const textAt = async (path: string) => ((await inspect.exists(path)) ? await inspect.text(path) : null);

    describe.each(disturbances)('that %s a file', (what, disturb) => {
      const left = what === 'removes' ? null : OTHERS;

      test.each(['while its body comes', 'before it is seen'])(
        'makes a write with an ETag fail %s, and keeps its own content',
        async (when) => {
          await plant.file('a', OURS);
          const ifMatch = etagOf(await files.stat(p('/a')));
          async function* source() {
            yield Buffer.from('new');
            if (when === 'while its body comes') await disturb(plant, 'a');
            yield Buffer.from('er');
          }
          const beforePublish = async () => {
            if (when === 'before it is seen') await disturb(plant, 'a');
          };
          const write = files.write(p('/a'), source(), { reason: 'save', ifMatch, beforePublish });
          expect(['changed_meanwhile', 'not_found']).toContain(await codeOf(write));
          expect(await textAt('a')).toBe(left);
          expect(await inspect.names('')).toEqual(left === null ? [] : ['a']);
        },
      );

      test('lets a copy have the one or the other content, or none', async () => {
        await plant.file('a', OURS);
        const copy = files.copy(p('/a'), p('/b'), { beforePublish: () => disturb(plant, 'a') });
        const isDone = (await codeOf(copy)) === 'done';
        expect(isDone ? [OURS, OTHERS] : [null]).toContain(await textAt('b'));
        expect(await textAt('a')).toBe(left);
      });

      test('loses nothing of its own to a move', async () => {
        await plant.file('a', OURS);
        const move = files.move(p('/a'), p('/b'), { beforePublish: () => disturb(plant, 'a') });
        const isDone = (await codeOf(move)) === 'done';
        const [from, to] = [await textAt('a'), await textAt('b')];
        expect(isDone ? [OURS, OTHERS] : [null]).toContain(to);
        if (left !== null) expect([from, to]).toContain(left);
        expect(from).not.toBe(OURS);
      });

      test('lets an archive have the one or the other content, or breaks it off', async () => {
        await plant.file('a', OURS);
        await plant.file('z', 'last');
        const { length, chunks } = await files.pack([{ path: p('/'), name: '' }], { format: 'tar' });
        await disturb(plant, 'a');
        const pieces: Uint8Array[] = [];
        const reading = async () => {
          for await (const chunk of chunks) pieces.push(Buffer.from(chunk));
        };
        if ((await codeOf(reading)) !== 'done') return;
        const archive = Buffer.concat(pieces);
        expect([null, archive.length]).toContain(length);
        const found = [OURS, OTHERS].filter((content) => archive.includes(content));
        const isMentioned = archive.includes('ours ') || archive.includes('others');
        expect(found).toHaveLength(isMentioned ? 1 : 0);
      });
    });

    test('keeps what it creates where a change may replace nothing', async () => {
      await plant.file('a', OURS);
      const upload = await files.uploads.begin(p('/to'), { length: 1 });
      await files.uploads.append(p('/to'), upload, body('x'), { at: 0, length: 1 });
      // An object of its own for each, as a function that was asked a moment ago is not asked again.
      const inBetween = () => ({ beforePublish: () => plant.file('to', OTHERS) });
      for (const change of [
        () => files.write(p('/to'), body('new'), { reason: 'upload', ...inBetween() }),
        () => files.write(p('/to'), body('new'), { reason: 'upload', length: 3, ...inBetween() }),
        () => files.uploads.publish(p('/to'), upload, { length: 1, ...inBetween() }),
        () => files.makeDirectory(p('/to'), { isNew: true, ...inBetween() }),
        () => files.copy(p('/a'), p('/to'), inBetween()),
        () => files.move(p('/a'), p('/to'), inBetween()),
      ]) {
        expect(await codeOf(change)).toBe('already_exists');
        expect(await inspect.text('to')).toBe(OTHERS);
        expect(await inspect.text('a')).toBe(OURS);
        await plant.remove('to');
      }
    });

    test('never makes a look at a folder fail', async () => {
      await plant.folder('d/kept');
      const names = Array.from({ length: 50 }, (_, index) => `d/${index}`);
      for (let round = 0; round < 10; round += 1) {
        await plantAll(plant, names, 'x');
        const looks = Promise.all(looksAt(files));
        await Promise.all([looks, stir(plant, names)]);
        for (const shown of await looks) expect(shown).toContain('kept');
        for (const name of await inspect.names('d')) if (name !== 'kept') await plant.remove(`d/${name}`);
      }
    });
  });
}

async function textOfAll(batches: AsyncIterable<{ path: string }[]>): Promise<string> {
  let text = '';
  for await (const batch of batches) text += batch.map(({ path }) => path).join();
  return text;
}

/**
 * The folder `/d`, in every way that there is to see what it contains; each resolves to a text with the
 * names.
 */
function looksAt(files: ChangingFileSystem): Promise<string>[] {
  const query = { words: [], anyWord: false, caseSensitive: false, kinds: [], extensions: [] };
  return [
    files.list(p('/d'), { ...byName, sniff: true }).then((listing) => listing.names().join()),
    files.encodeList(p('/d'), LISTING_JSON, byName).then(({ pieces }) => Buffer.concat(pieces).toString()),
    textOfAll(files.walk(p('/'))),
    textOfAll(files.find(p('/'), query)),
    files.measure(p('/')).then(({ numDirs }) => (numDirs > 1 ? 'kept' : '')),
  ];
}

/** Removes all, and makes a folder or another file of some. */
async function stir(plant: Plant, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await plant.remove(name);
    if (index % 3 === 0) await plant.folder(name);
    if (index % 3 === 1) await plant.file(name, 'another');
  }
}

/** The same where a storage keeps what is deleted and replaced. */
export function describeAnotherWriterAndRestore(underTest: UnderTest<OpenedKeeper>): void {
  test('another writer keeps what it creates where something comes back from the trash', async () => {
    const { plant, inspect, storage } = underTest();
    const files = storage.files();
    await plant.file('a', OURS);
    const location = await intoTrash(files, p('/a'));
    const options = { from: p('/a'), beforePublish: () => plant.file('a', OTHERS) };
    const restore = async () => files.trash?.restore(location, p('/a'), options);
    expect(await codeOf(restore)).toBe('already_exists');
    expect(await inspect.text('a')).toBe(OTHERS);
    expect(await storage.trash.has(location)).toBe(true);
  });

  test('another writer keeps what it creates where a version comes back whose file was removed', async () => {
    const { plant, inspect, storage } = underTest();
    const keeper = new Keeper(storage.files());
    await plantDocs(plant);
    await keeper.save('second');
    await plant.remove('docs/a.txt');
    const beforePublish = () => plant.file('docs/a.txt', OTHERS);
    const options = { isNew: true, keep: keeper.keep, beforePublish };
    const restore = async () => keeper.files.versions?.restore(p('/docs/a.txt'), keeper.location(), options);
    expect(await codeOf(restore)).toBe('already_exists');
    expect(await inspect.text('docs/a.txt')).toBe(OTHERS);
    expect(await storage.versions.has(keeper.location())).toBe(true);
  });
}
