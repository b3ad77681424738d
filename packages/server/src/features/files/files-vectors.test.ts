import { lstat, mkdir, readdir, readFile, readlink, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type FilesRig, startFilesRig } from '../../../test/files-rig.js';

const DENY = { regex: false, allow: false, path: '/deny', regexp: null };
const MODIFIED = new Date('2021-03-04T05:06:07.120Z');
const RESOURCES = '/api/resources';

let rig: FilesRig;
let root: string;

beforeAll(async () => {
  rig = await startFilesRig({ ann: { scope: '/srv', rules: [DENY] } });
  root = join(rig.root, 'srv');
});
afterAll(() => rig.close());

beforeEach(async () => {
  await rig.clear();
  const files: Record<string, string> = {
    'a.txt': 'hello\n',
    'b.bin': 'x\0y',
    'dir/one.txt': 'one\n',
    'dir/sub/two.txt': 'two\n',
    'deny/s.txt': 'canary',
    'we ird/a+b %20#?.txt': 'weird',
    'video.mp4': 'xx',
    'video.vtt': 'WEBVTT',
    'video.en.srt': '1',
    'empty.txt': '',
    'doc.pdf': '',
    '../srv2/out.txt': 'canary',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), content);
  }
  // Half a microsecond more, because `utimes` cuts.
  const seconds = (MODIFIED.getTime() + 0.0005) / 1000;
  await utimes(join(root, 'a.txt'), seconds, seconds);
  await symlink('a.txt', join(root, 'inlink'));
  await symlink('dir', join(root, 'dlink'));
  await symlink('nowhere', join(root, 'broken'));
  await symlink('../srv2', join(root, 'esc'));
});

type Check = (answer: Answer) => unknown;
type Step = readonly [method: string, target: string, status: number, check?: Check];

const get = (path: string, status: number, check?: Check): Step => [
  'GET',
  `${RESOURCES}/${path}`,
  status,
  check,
];
const post = (path: string, status: number): Step => ['POST', `${RESOURCES}/${path}`, status];
const patch = (from: string, action: string, to: string, status: number, flags = '', check?: Check): Step => [
  'PATCH',
  `${RESOURCES}/${from}?action=${action}&destination=${to}${flags}`,
  status,
  check,
];
const has =
  (fields: object): Check =>
  (answer) =>
    expect(answer.json()).toMatchObject(fields);
const lacks =
  (field: string): Check =>
  (answer) =>
    expect(answer.json()).not.toHaveProperty(field);
const isThere =
  (path: string, content?: string): Check =>
  async () => {
    if (content === undefined) await lstat(join(root, path));
    else expect(await readFile(join(root, path), 'utf8')).toBe(content);
  };
const isAbsent =
  (path: string): Check =>
  async () => {
    await expect(lstat(join(root, path))).rejects.toThrow(/ENOENT/);
  };
const OVERRIDE = '&override=true';
const RENAME = '&rename=true';

const vectors: Record<string, Step[]> = {
  'the top folder': [
    get('', 200, has({ path: '/', name: '', isDir: true, type: '', sorting: { by: 'name', asc: false } })),
  ],
  'the top folder without a slash': [['GET', RESOURCES, 200, has({ path: '/', name: '' })]],
  'a missing file': [get('nope', 404)],
  'a denied file': [get('deny/s.txt', 403)],
  'a missing name that begins like a denied one': [get('denyx', 404)],
  'dots into a denied folder': [get('dir/../deny/s.txt', 400), get('dir/%2e%2e/deny/s.txt', 400)],
  'dots into a sibling of the scope': [get('../srv2/out.txt', 400), get('%2e%2e%2fsrv2/out.txt', 400)],
  'slashes before a denied folder': [
    get('/deny/s.txt', 403),
    get('//deny//s.txt', 403),
    get('%2Fdeny/s.txt', 403),
  ],
  links: [
    get('esc', 403),
    get('esc/out.txt', 403),
    get('broken', 404),
    get('inlink', 200, has({ content: 'hello\n', isSymlink: true })),
    get('dlink', 200, has({ isDir: true, numFiles: 1 })),
  ],
  'a file': [
    get(
      'a.txt',
      200,
      has({
        path: '/a.txt',
        name: 'a.txt',
        size: 6,
        extension: '.txt',
        isDir: false,
        isSymlink: false,
        type: 'text',
        content: 'hello\n',
      }),
    ),
    get('a.txt', 200, (answer) =>
      expect(Date.parse((answer.json() as { modified: string }).modified)).toBe(MODIFIED.getTime()),
    ),
  ],
  'a file with a slash behind it': [get('a.txt/', 200, has({ path: '/a.txt/', content: 'hello\n' }))],
  'a folder echoes its slash': [
    get('dir/', 200, has({ path: '/dir/' })),
    get('dir', 200, has({ path: '/dir' })),
  ],
  'an empty file has no content': [
    get('empty.txt', 200, has({ type: 'text' })),
    get('empty.txt', 200, lacks('content')),
  ],
  'an empty PDF': [get('doc.pdf', 200, has({ type: 'pdf' }))],
  'a binary file': [get('b.bin', 200, has({ type: 'blob' })), get('b.bin', 200, lacks('content'))],
  'an odd name, with its plus as itself and encoded': [
    get('we%20ird/a+b%20%2520%23%3F.txt', 200, has({ name: 'a+b %20#?.txt', path: '/we ird/a+b %20#?.txt' })),
    get('we%20ird/a%2Bb%20%2520%23%3F.txt', 200, has({ name: 'a+b %20#?.txt' })),
  ],
  checksums: [
    get('a.txt?checksum=crc', 400),
    get('a.txt?checksum=', 400),
    get('a.txt?checksum=md5', 200, has({ checksums: { md5: 'b1946ac92492d2347c6235b4d2611184' } })),
    get('a.txt?checksum=sha1', 200, has({ checksums: { sha1: 'f572d396fae9206628714fb2ce00f72e94f2258f' } })),
    get('a.txt?checksum=md5', 200, lacks('content')),
    get('dir?checksum=md5', 200, lacks('checksums')),
  ],
  'making a folder twice': [post('new1/', 200), post('new1/', 200), get('new1/', 200, has({ items: [] }))],
  'making a folder where a file is': [post('a.txt/', 409), get('a.txt', 200, has({ content: 'hello\n' }))],
  'uploading a new file, again, and over it': [
    post('p1/p2/f.txt', 200),
    post('p1/p2/f.txt', 409),
    post('p1/p2/f.txt?override=true', 200),
    post('p1/p2/f.txt?override=1', 409),
  ],
  'uploading into a denied folder': [
    post('deny/new.txt', 403),
    post('deny/sub/', 403),
    get('', 200, isAbsent('deny/new.txt')),
  ],
  'saving a missing file': [['PUT', `${RESOURCES}/put-new.txt`, 404, isAbsent('put-new.txt')]],
  'saving a folder': [
    ['PUT', `${RESOURCES}/dir/`, 405],
    ['PUT', `${RESOURCES}/dir`, 409, isThere('dir/sub/two.txt', 'two\n')],
  ],
  deleting: [
    ['DELETE', `${RESOURCES}/a.txt`, 200, (answer) => expect(answer.text).toBe('200 OK\n')],
    ['DELETE', `${RESOURCES}/a.txt`, 404],
    ['DELETE', `${RESOURCES}/dir/`, 200, isAbsent('dir')],
    ['DELETE', `${RESOURCES}/deny/s.txt`, 403],
    ['DELETE', `${RESOURCES}/inlink`, 200],
  ],
  'deleting a link leaves what it points to': [
    ['DELETE', `${RESOURCES}/dlink`, 200, isThere('dir/one.txt', 'one\n')],
    ['DELETE', `${RESOURCES}/broken`, 200, isAbsent('broken')],
  ],
  'deleting the top folder in every spelling': [
    RESOURCES,
    `${RESOURCES}/`,
    `${RESOURCES}//`,
    `${RESOURCES}/%2F`,
    `${RESOURCES}/?x=1`,
  ].map((target): Step => ['DELETE', target, 403, isThere('a.txt')]),
  'copying, again, beside and over': [
    patch('a.txt', 'copy', '%2Fc1', 200, '', (answer) => expect(answer.text).toBe('200 OK\n')),
    patch('a.txt', 'copy', '%2Fc1', 409),
    patch('a.txt', 'copy', '%2Fc1', 200, RENAME, isThere('c1(1)', 'hello\n')),
    patch('a.txt', 'copy', '%2Fc1', 200, OVERRIDE),
    patch('a.txt', 'copy', '%2Fc2.txt', 200, RENAME, isThere('c2.txt', 'hello\n')),
  ],
  'copying onto itself': [
    patch('a.txt', 'copy', '%2Fa.txt', 400, OVERRIDE, isThere('a.txt', 'hello\n')),
    patch('a.txt', 'copy', '%2Fa.txt', 409),
    patch('a.txt', 'copy', '%2Fa.txt', 200, RENAME, isThere('a(1).txt', 'hello\n')),
  ],
  'renaming to itself': [
    patch('a.txt', 'rename', '%2Fa.txt', 409),
    patch('a.txt', 'rename', '%2Fa.txt', 200, OVERRIDE, isThere('a.txt', 'hello\n')),
  ],
  renaming: [
    patch(
      'a.txt',
      'rename',
      '%2Fwe%2520ird%2Fnew%252Bname.txt',
      200,
      '',
      isThere('we ird/new+name.txt', 'hello\n'),
    ),
    get('a.txt', 404),
    patch('dir/', 'rename', '%2Fmoved', 200, '', isThere('moved/sub/two.txt')),
  ],
  'an unknown action': [
    patch('a.txt', 'foo', '%2Fnew', 400, '', (answer) =>
      expect(answer.text).toContain('unsupported action foo'),
    ),
    ['PATCH', `${RESOURCES}/a.txt?destination=%2Fnew`, 400, isAbsent('new')],
  ],
  'a destination that is missing or the top folder': [
    ['PATCH', `${RESOURCES}/a.txt?action=copy`, 400],
    patch('a.txt', 'copy', '', 400),
    patch('a.txt', 'copy', '%2F', 403),
    patch('a.txt', 'rename', '%2F', 403, OVERRIDE),
    patch('', 'copy', '%2Fcopy', 403),
    patch('', 'rename', '%2Fcopy', 403),
  ],
  'a folder into itself': [
    patch('dir', 'copy', '%2Fdir%2Fsub%2Fx', 400, '', (answer) =>
      expect(answer.text).toContain('source is parent'),
    ),
    patch('dir', 'copy', '%2Fdir%2F..foo', 400),
    patch('dir/', 'rename', '%2Fdir%2Fx', 400),
    patch('dir', 'copy', '%2Fdirx', 200, '', isThere('dirx/sub/two.txt')),
  ],
  'copying a folder beside one of that name': [
    patch('dir/', 'copy', '%2Fdirc', 200),
    patch('dir/', 'copy', '%2Fdirc%2F', 200, RENAME, isThere('dirc(1)/one.txt')),
    patch('dir/', 'copy', '%2Fdirc%2F', 200, RENAME, isThere('dirc(2)/one.txt')),
  ],
  'a missing source': [patch('nope', 'copy', '%2Fx', 404), patch('nope', 'rename', '%2Fx', 404)],
  'destinations encoded once and twice': [
    patch('a.txt', 'copy', '%2F100%25.txt', 400),
    patch('a.txt', 'copy', '%2F100%2525.txt', 200, '', isThere('100%.txt')),
    patch('a.txt', 'copy', '%2Fx%252By.txt', 200, '', isThere('x+y.txt')),
    patch('a.txt', 'copy', '%2Fx%2Bz.txt', 200, '', isThere('x z.txt')),
    patch('a.txt', 'copy', '%2Fplain.txt', 200, '', isThere('plain.txt')),
  ],
  'copying what is denied, and into what is denied': [
    patch('deny/s.txt', 'copy', '%2Fstolen.txt', 403, '', isAbsent('stolen.txt')),
    patch('deny/s.txt', 'rename', '%2Fstolen.txt', 403, '', isAbsent('stolen.txt')),
    patch('a.txt', 'copy', '%2Fdeny%2Fx', 403, '', isAbsent('deny/x')),
    patch('a.txt', 'rename', '%2Fdeny%2Fx', 403, '', isThere('a.txt')),
    patch('deny', 'copy', '%2Fstolen', 403, '', isAbsent('stolen')),
  ],
  'the listing': [
    get('', 200, (answer) => {
      const { items, numDirs, numFiles } = answer.json() as {
        items: { name: string; path: string }[];
        numDirs: number;
        numFiles: number;
      };
      const names = items.map(({ name }) => name);
      expect(names).not.toContain('deny');
      expect(names).not.toContain('esc');
      expect(names).toContain('broken');
      expect(numDirs + numFiles).toBe(items.length);
      for (const { path, name } of items) expect(path).toBe(`/${name}`);
    }),
    get('we%20ird/', 200, has({ items: [{ path: '/we ird/a+b %20#?.txt', name: 'a+b %20#?.txt' }] })),
  ],
  'a tree': [
    get('recursive/dir', 200, (answer) => {
      expect((answer.json() as { path: string }[]).map(({ path }) => path)).toEqual([
        '/dir/one.txt',
        '/dir/sub',
        '/dir/sub/two.txt',
      ]);
    }),
    get('recursive/a.txt', 400),
    get('recursive/nope', 404),
    get('recursive/deny', 403),
    get('dir?recursive=true', 200, (answer) => expect(answer.json()).toHaveLength(3)),
    get('recursive/', 200, (answer) => expect(answer.text).not.toContain('deny')),
  ],
  'a real folder of the name that asks for trees': [
    post('recursive/', 200),
    post('recursive/x.txt', 200),
    get('recursive/', 200, has({ isDir: true, numFiles: 1 })),
    get('recursive/x.txt', 200, has({ name: 'x.txt' })),
    get('recursive/dir', 404),
    get('recursive?recursive=true', 200, (answer) =>
      expect(answer.json()).toMatchObject([{ path: '/recursive/x.txt' }]),
    ),
  ],
  usage: [
    [
      'GET',
      '/api/usage/',
      200,
      (answer) => expect((answer.json() as { total: number }).total).toBeGreaterThan(0),
    ],
    ['GET', '/api/usage/a.txt', 200, has({ total: 0, used: 0 })],
    ['GET', '/api/usage/nope', 404],
    ['GET', '/api/usage/deny', 403],
  ],
  'a raw file': [
    ['GET', '/api/raw/a.txt', 200, (answer) => expect(answer.text).toBe('hello\n')],
    [
      'GET',
      '/api/raw/a.txt?algo=raw',
      200,
      (answer) => expect(answer.headers['content-type']).toBe('application/octet-stream'),
    ],
    ['GET', '/api/raw/a.txt?files=x', 200, (answer) => expect(answer.text).toBe('hello\n')],
    ['GET', '/api/raw/nope', 404],
    ['GET', '/api/raw/broken', 404],
    ['GET', '/api/raw/deny/s.txt', 403],
    ['GET', '/api/raw//deny/s.txt', 403],
    ['GET', '/api/raw/esc/out.txt', 403],
    ['GET', '/api/raw/inlink', 200, (answer) => expect(answer.text).toBe('hello\n')],
    [
      'HEAD',
      '/api/raw/a.txt',
      200,
      (answer) => expect([answer.text, answer.headers['content-length']]).toEqual(['', '6']),
    ],
  ],
};

describe('vectors', () => {
  test.each(Object.entries(vectors))('%s', async (_name, steps) => {
    for (const [method, target, status, check] of steps) {
      const answer = await rig.send('ann', method, target);
      expect([method, target, answer.status, status === answer.status || answer.text]).toEqual([
        method,
        target,
        status,
        true,
      ]);
      await check?.(answer);
      expect(answer.text).not.toContain('canary');
    }
    expect(await readFile(join(root, 'deny/s.txt'), 'utf8')).toBe('canary');
    expect(await readdir(join(root, '../srv2'))).toEqual(['out.txt']);
  });

  test('a part of a raw file, one behind its end, and one the client has', async () => {
    const part = await rig.send('ann', 'GET', '/api/raw/a.txt', { headers: { Range: 'bytes=1-2' } });
    expect([part.status, part.text]).toEqual([206, 'el']);
    const behind = await rig.send('ann', 'GET', '/api/raw/a.txt', { headers: { Range: 'bytes=99-' } });
    expect([behind.status, behind.headers['content-range']]).toEqual([416, 'bytes */6']);
    const since = part.headers['last-modified'] ?? '';
    const known = await rig.send('ann', 'GET', '/api/raw/a.txt', {
      headers: { 'If-Modified-Since': since },
    });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  test('a renamed link stays a link', async () => {
    await rig.send('ann', 'PATCH', `${RESOURCES}/inlink?action=rename&destination=%2Flink2`);
    expect(await readlink(join(root, 'link2'))).toBe('a.txt');
  });
});
