import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchHit } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type FilesServer, startFilesServer } from '../../../test/files-server.js';

describe('a search', () => {
  let server: FilesServer;

  beforeAll(async () => {
    server = await startFilesServer({
      anna: { rules: [{ regex: false, allow: false, path: '/deny', regexp: { raw: '' } }] },
      shy: { hideDotfiles: true },
      narrow: { scope: '/dir' },
    });
    const file = (path: string) => writeFile(join(server.root, path), 'hello\n');
    for (const folder of ['dir/sub', 'deny', 'we ird', '.git', 'many', 'empty']) {
      await mkdir(join(server.root, folder), { recursive: true });
    }
    for (const path of [
      'a.txt',
      'dir/one.txt',
      'dir/sub/two.txt',
      'deny/one-secret.txt',
      'we ird/a+b %20#?.txt',
    ])
      await file(path);
    for (const path of [
      'pic.JPG',
      'song.mp3',
      'clip.mp4',
      'doc.PDF',
      '.git/config',
      '.hidden-one',
      'one two.txt',
    ])
      await file(path);
    await symlink('dir', join(server.root, 'dlink'));
    await symlink('/etc', join(server.root, 'escape'));
    await symlink('nowhere', join(server.root, 'broken'));
    for (let i = 0; i < 3000; i++) await file(`many/file ${i}.bin`);
  });
  afterAll(() => server.close());

  const get = (query: string, user = 'anna', folder = '/', headers = {}): Promise<Answer> =>
    server.send(user, 'GET', `/api/search${folder}?query=${encodeURIComponent(query)}`, { headers });
  const hits = async (query: string, user?: string, folder?: string) => {
    const answer = await get(query, user, folder);
    expect(answer.status).toBe(200);
    return answer.json() as SearchHit[];
  };
  const paths = async (...args: Parameters<typeof hits>) =>
    (await hits(...args)).map(({ path }) => path).sort();

  it('finds files and folders by parts of their names, in any case', async () => {
    expect(await paths('ONE')).toEqual(['.hidden-one', 'dir/one.txt', 'one two.txt']);
    expect(await paths('sub')).toEqual(['dir/sub']);
    expect(await paths('a+b %20#')).toEqual(['we ird/a+b %20#?.txt']);
  });

  it('describes what it found', async () => {
    const [file] = await hits('two.txt', 'anna', '/dir/');
    expect(file).toEqual({
      dir: false,
      path: 'sub/two.txt',
      size: 6,
      modified: expect.stringMatching(/^\d{4}-.*Z$/),
      type: 'text',
    });
    expect(await hits('sub')).toEqual([
      { dir: true, path: 'dir/sub', size: 0, modified: expect.any(String), type: '' },
    ]);
  });

  it('requires every word, or the phrase in quotes', async () => {
    expect(await paths('two one')).toEqual(['one two.txt']);
    expect(await paths('"one two"')).toEqual(['one two.txt']);
    expect(await paths('"two one"')).toEqual([]);
  });

  it('matches the name, not its parent folders', async () => {
    expect(await paths('dir')).toEqual(['dir']);
  });

  it('finds types', async () => {
    expect(await paths('type:image')).toEqual(['pic.JPG']);
    expect(await paths('type:music type:video')).toEqual(['clip.mp4', 'song.mp3']);
    expect(await paths('type:pdf')).toEqual(['doc.PDF']);
    expect(await paths('type:pdf case:sensitive')).toEqual([]);
  });

  it('lists the whole tree for an empty query, without the folder itself', async () => {
    expect(await paths('', 'anna', '/dir/')).toEqual(['one.txt', 'sub', 'sub/two.txt']);
  });

  it('R-59: neither finds nor enters what a rule denies', async () => {
    expect(await paths('secret')).toEqual([]);
    expect(await paths('deny')).toEqual([]);
    expect(await paths('secret', 'shy')).toEqual(['deny/one-secret.txt']);
    expect((await get('x', 'anna', '/deny/')).status).toBe(403);
  });

  it('shows symlinks without following them; those that lead out do not exist', async () => {
    expect(await hits('dlink')).toEqual([expect.objectContaining({ path: 'dlink', dir: false })]);
    expect(await paths('escape')).toEqual([]);
    expect(await paths('passwd')).toEqual([]);
    expect(await hits('broken')).toEqual([expect.objectContaining({ type: 'invalid_link' })]);
  });

  it('R-59: omits hidden names, and everything below them, for users who hide them', async () => {
    expect(await paths('one', 'shy')).toEqual(['deny/one-secret.txt', 'dir/one.txt', 'one two.txt']);
    expect(await paths('config')).toEqual(['.git/config']);
    expect(await paths('config', 'shy')).toEqual([]);
  });

  it('stays in the scope', async () => {
    expect(await paths('', 'narrow')).toEqual(['one.txt', 'sub', 'sub/two.txt']);
  });

  it('finds nothing in a missing folder, in a file, and in an empty folder', async () => {
    expect(await hits('x', 'anna', '/nope/')).toEqual([]);
    expect(await hits('', 'anna', '/a.txt')).toEqual([]);
    expect(await hits('', 'anna', '/empty/')).toEqual([]);
  });

  it('finds everything in a large folder', async () => {
    expect(await paths('file .bin', 'anna', '/many/')).toHaveLength(3000);
  });

  it('finds folders only, on request', async () => {
    const answer = await server.send('anna', 'GET', '/api/search/?query=e&folders=true');
    const found = answer.json() as SearchHit[];
    expect(found.map(({ path }) => path).sort()).toEqual(['empty', 'we ird']);
    const secret = await server.send('anna', 'GET', '/api/search/?query=deny&folders=true');
    expect(secret.json()).toEqual([]);
  });

  it('ends after the number of hits that was asked for, and reports that', async () => {
    const options = { headers: { Accept: 'application/x-ndjson' } };
    const few = await server.send('anna', 'GET', '/api/search/many/?query=file&limit=5', options);
    const lines = few.text.trimEnd().split('\n');
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toBe('{"truncated":true}');
    expect((await server.send('anna', 'GET', '/api/search/many/?query=file&limit=few')).status).toBe(400);
  });

  it('sends lines of JSON on request', async () => {
    const answer = await get('one', 'anna', '/', { Accept: 'application/x-ndjson' });
    expect(answer.headers['content-type']).toBe('application/x-ndjson');
    const lines = answer.text.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as SearchHit).path).sort()).toHaveLength(3);
  });

  it('rejects a query that is too long', async () => {
    expect((await get('x'.repeat(257))).status).toBe(400);
  });

  it('requires a login', async () => {
    expect((await server.send('nobody', 'GET', '/api/search/?query=x')).status).toBe(401);
  });
});
