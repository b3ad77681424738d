import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_TEXT_BYTES } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type FilesRig, startFilesRig } from '../../../test/files-rig.js';

const R = '/api/resources';
let rig: FilesRig;

beforeAll(async () => {
  rig = await startFilesRig({ ann: {} });
});
afterAll(() => rig.close());
beforeEach(() => rig.clear());

const send = (
  method: string,
  target: string,
  body?: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Answer> => rig.send('ann', method, target, body === undefined ? { headers } : { body, headers });

describe('text', () => {
  test.each([
    ['a byte order mark and line endings', Buffer.from('\ufeffa\r\nb\rc\n'), '\ufeffa\r\nb\rc\n', 'text'],
    ['UTF-16', Buffer.from('\ufeffhé', 'utf16le'), 'hé', 'textImmutable'],
    ['Latin-1', Buffer.from('caf\xe9', 'latin1'), 'café', 'textImmutable'],
  ])('with %s', async (_name, bytes, content, type) => {
    await writeFile(join(rig.root, 'a.txt'), bytes);
    const resource = (await send('GET', `${R}/a.txt`)).json() as { type: string };
    if (resource.type !== 'blob') expect(resource).toMatchObject({ type, content });
  });

  test('too large to edit is not put into JSON', async () => {
    await writeFile(join(rig.root, 'big.txt'), Buffer.alloc(MAX_TEXT_BYTES + 1, 'a'));
    expect((await send('GET', `${R}/big.txt`)).json()).not.toHaveProperty('content');
    await writeFile(join(rig.root, 'fits.txt'), Buffer.alloc(MAX_TEXT_BYTES, 'a'));
    expect((await send('GET', `${R}/fits.txt`)).json()).toMatchObject({
      type: 'text',
      content: expect.stringMatching(/^a+$/),
    });
  });

  test('is sent as bytes to a client that asks for them', async () => {
    await writeFile(join(rig.root, 'a.csv'), 'a,b\n');
    const answer = await send('GET', `${R}/a.csv`, undefined, { 'X-Encoding': 'true' });
    expect([answer.text, answer.headers['content-type']]).toEqual(['a,b\n', 'application/octet-stream']);
    expect((await send('GET', `${R}/a.csv`, undefined, { 'X-Encoding': 'false' })).json()).toMatchObject({
      content: 'a,b\n',
    });
  });
});
