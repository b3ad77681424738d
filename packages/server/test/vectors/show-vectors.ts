import { expect } from 'vitest';
import { get, has, lacks, MODIFIED, post, RESOURCES, type Step } from './step.js';

/** The descriptions of files and folders, on the tree of `plant-tree.ts`. */
export const showVectors: Record<string, Step[]> = {
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
  'a video and its subtitles': [
    get('video.mp4', 200, has({ type: 'video', subtitles: ['/video.vtt', '/video.en.srt'] })),
    get('dlink', 200, lacks('subtitles')),
    get('a.txt', 200, lacks('subtitles')),
  ],
  'a binary file': [get('b.bin', 200, has({ type: 'blob' })), get('b.bin', 200, lacks('content'))],
  'an odd name, with its plus as itself and encoded': [
    get('we%20ird/a+b%20%2520%23%3F.txt', 200, has({ name: 'a+b %20#?.txt', path: '/we ird/a+b %20#?.txt' })),
    get('we%20ird/a%2Bb%20%2520%23%3F.txt', 200, has({ name: 'a+b %20#?.txt' })),
  ],
  checksums: [
    get('a.txt?checksum=crc', 400),
    get('a.txt?checksum=', 200, has({ content: 'hello\n' })),
    get('a.txt?checksum=', 200, lacks('checksums')),
    get('a.txt?checksum=md5', 200, has({ checksums: { md5: 'b1946ac92492d2347c6235b4d2611184' } })),
    get('a.txt?checksum=sha1', 200, has({ checksums: { sha1: 'f572d396fae9206628714fb2ce00f72e94f2258f' } })),
    get('a.txt?checksum=md5', 200, lacks('content')),
    get('dir?checksum=md5', 200, lacks('checksums')),
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
    get('recursive/deny', 200, (answer) => expect(answer.json()).toEqual([])),
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
