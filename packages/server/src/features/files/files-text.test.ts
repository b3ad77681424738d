import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_TEXT_BYTES } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FilesServer, senderOf, startFilesServer } from '../../../test/files-server.js';

const R = '/api/resources';
let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer({ ann: {}, noModify: { without: ['modify'] } });
});
afterAll(() => server.close());
beforeEach(() => server.clear());

const send = senderOf(() => server, 'ann');

describe('text', () => {
  const WRITTEN: [string, Buffer, string, string][] = [
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffa\r\nb\rc\n'), '\ufeffa\r\nb\rc\n', 'utf-8'],
    ['UTF-16 LE', Buffer.from('\ufeffhé\r\n', 'utf16le'), '\ufeffhé\r\n', 'utf-16le'],
    ['UTF-16 BE', Buffer.from('\ufeffhé\r', 'utf16le').swap16(), '\ufeffhé\r', 'utf-16be'],
    ['Windows-1252', Buffer.from('caf\xe9 \x80\r\n', 'latin1'), 'café €\r\n', 'windows-1252'],
  ];
  interface Shown {
    type: string;
    content: string;
    encoding?: string;
  }
  const show = async (user = 'ann') => (await server.send(user, 'GET', `${R}/a.txt`)).json() as Shown;
  const put = (text: string, encoding: string, headers = {}) =>
    send('PUT', `${R}/a.txt`, text, { 'X-Text-Encoding': encoding, Accept: 'application/json', ...headers });

  test.each(WRITTEN)(
    'a text in %s is shown and survives a save byte for byte',
    async (_name, bytes, content, encoding) => {
      await writeFile(join(server.root, 'a.txt'), bytes);
      const shown = await show();
      expect(shown.content).toBe(content);
      if (encoding === 'utf-8') expect([shown.type, shown.encoding]).toEqual(['text', undefined]);
      else expect([shown.type, shown.encoding]).toEqual(['textImmutable', encoding]);
      expect((await put(shown.content, encoding)).status).toBe(200);
      expect((await readFile(join(server.root, 'a.txt'))).equals(bytes)).toBe(true);
      await put(`${shown.content}é\r\n`, encoding);
      expect((await show()).content).toBe(`${content}é\r\n`);
    },
  );

  test.each([
    ['UTF-8', Buffer.from('é"\n'), {}],
    ['UTF-16', Buffer.from('é"\n', 'utf16le'), { mark: [0xff, 0xfe] }],
    ['Windows-1252', Buffer.from('a\xe9"\n', 'latin1'), {}],
    ['Windows-1251', Buffer.from('\xec\xfb \xe5\xf9\xb8 \xed\xe5 \xe4\xee\xec\xe0\n', 'latin1'), {}],
  ])(
    'CP-5: in %s is described in the same way by every thread',
    async (_name, piece, { mark = [] }: { mark?: number[] }) => {
      const described = async (times: number) => {
        await writeFile(
          join(server.root, 'a.txt'),
          Buffer.concat([Buffer.from(mark), ...Array<Buffer>(times).fill(piece)]),
        );
        const { status, headers, text } = await server.send('ann', 'GET', `${R}/a.txt`);
        expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
        expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text));
        expect(JSON.stringify(JSON.parse(text))).toBe(text);
        return JSON.parse(text) as Shown;
      };
      const times = 30_000;
      const small = await described(1);
      const large = await described(times);
      expect(Object.keys(large)).toEqual(Object.keys(small));
      expect([large.type, large.encoding]).toEqual([small.type, small.encoding]);
      const start = small.content.startsWith('\ufeff') ? '\ufeff' : '';
      expect(large.content === start + small.content.slice(start.length).repeat(times)).toBe(true);
    },
  );

  test('a text of many characters arrives complete, wherever the network splits it', async () => {
    const text = `\ufeff${'é🎒\n'.repeat(300_000)}`;
    await writeFile(join(server.root, 'a.txt'), 'old');
    expect((await put(text, 'utf-16be')).status).toBe(200);
    expect((await readFile(join(server.root, 'a.txt'))).swap16().toString('utf16le') === text).toBe(true);
  });

  test('a text with a character that its encoding lacks is rejected, and nothing is written', async () => {
    await writeFile(join(server.root, 'a.txt'), 'caf\xe9', 'latin1');
    const answer = await put(`${'x'.repeat(200_000)} 中`, 'windows-1252');
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'invalid_input',
        details: { field: 'content', reason: 'unencodable', character: '中', encoding: 'windows-1252' },
      }),
    ]);
    expect(await readFile(join(server.root, 'a.txt'), 'latin1')).toBe('caf\xe9');
    expect(await readdir(server.root)).toEqual(['a.txt']);
  });

  test.each([
    ['an encoding that nobody knows', 'x', 'ebcdic'],
    ['a body that is not UTF-8', Buffer.from('caf\xe9', 'latin1'), 'windows-1252'],
    ['a body that ends in half a character', Buffer.from('é').subarray(0, 1), 'utf-16le'],
  ])('a text is rejected for %s', async (_name, body, encoding) => {
    await writeFile(join(server.root, 'a.txt'), 'old');
    const answer = await send('PUT', `${R}/a.txt`, body, { 'X-Text-Encoding': encoding });
    expect(answer.status).toBe(400);
    expect(await readFile(join(server.root, 'a.txt'), 'utf8')).toBe('old');
    expect(await readdir(server.root)).toEqual(['a.txt']);
  });

  test('a text is converted only on request', async () => {
    await writeFile(join(server.root, 'a.txt'), 'old');
    const bytes = Buffer.from('caf\xe9', 'latin1');
    await send('PUT', `${R}/a.txt`, bytes);
    expect((await readFile(join(server.root, 'a.txt'))).equals(bytes)).toBe(true);
  });

  test('a text can be created again in its encoding', async () => {
    await send('POST', `${R}/a.txt`, 'café', { 'X-Text-Encoding': 'windows-1252' });
    expect(await readFile(join(server.root, 'a.txt'), 'latin1')).toBe('caf\xe9');
  });

  const CYRILLIC = Buffer.from(
    '\xcc\xfb \xe5\xf9\xb8 \xed\xe5 \xe4\xee\xec\xe0, \xef\xee\xe4\xee\xe6\xe4\xe8\xf2\xe5\n',
    'latin1',
  );

  test('a text in an encoding that has to be found is read, and saved as it was', async () => {
    await writeFile(join(server.root, 'a.txt'), CYRILLIC);
    expect(await show()).toMatchObject({
      type: 'textImmutable',
      content: 'Мы ещё не дома, подождите\n',
      readAs: 'windows-1251',
      encoding: 'windows-1251',
    });
    expect((await put('Мы дома\n', 'windows-1251')).status).toBe(200);
    expect((await readFile(join(server.root, 'a.txt'))).toString('latin1')).toBe(
      '\xcc\xfb \xe4\xee\xec\xe0\n',
    );
  });

  test('a text is read in the encoding that the reader chooses', async () => {
    await writeFile(join(server.root, 'a.txt'), CYRILLIC);
    const read = async (encoding: string) => (await send('GET', `${R}/a.txt?encoding=${encoding}`)).json();
    expect(await read('koi8-r')).toMatchObject({ readAs: 'koi8-r', encoding: 'koi8-r' });
    const asUtf8 = await read('utf-8');
    expect(asUtf8).toMatchObject({ type: 'textImmutable', readAs: 'utf-8' });
    expect(asUtf8).not.toHaveProperty('encoding');
    const { status, text } = await send('GET', `${R}/a.txt?encoding=ebcdic`);
    expect([status, text]).toEqual([400, expect.stringContaining('encoding must be one of utf-8')]);
  });

  test('a text that cannot be saved as it was, or may not be changed, has no encoding for it', async () => {
    await writeFile(join(server.root, 'a.txt'), Buffer.from('caf\xe9\xc3\0', 'latin1'));
    expect(await show()).toMatchObject({ type: 'textImmutable', readAs: 'windows-1252' });
    expect(await show()).not.toHaveProperty('encoding');
    await writeFile(join(server.root, 'a.txt'), 'caf\xe9', 'latin1');
    expect(await show('noModify')).toMatchObject({ type: 'textImmutable', content: 'café' });
    expect(await show('noModify')).not.toHaveProperty('encoding');
  });

  test('FB-59, R-57: a text too large to edit is not put into JSON', async () => {
    await writeFile(join(server.root, 'big.txt'), Buffer.alloc(MAX_TEXT_BYTES + 1, 'a'));
    expect((await send('GET', `${R}/big.txt`)).json()).not.toHaveProperty('content');
    await writeFile(join(server.root, 'fits.txt'), Buffer.alloc(MAX_TEXT_BYTES, 'a'));
    expect((await send('GET', `${R}/fits.txt`)).json()).toMatchObject({
      type: 'text',
      content: expect.stringMatching(/^a+$/),
    });
  });

  test('a text is sent as bytes to a client that requests them', async () => {
    await writeFile(join(server.root, 'a.csv'), 'a,b\n');
    const answer = await send('GET', `${R}/a.csv`, undefined, { 'X-Encoding': 'true' });
    expect([answer.text, answer.headers['content-type']]).toEqual(['a,b\n', 'application/octet-stream']);
    expect((await send('GET', `${R}/a.csv`, undefined, { 'X-Encoding': 'false' })).json()).toMatchObject({
      content: 'a,b\n',
    });
  });
});
