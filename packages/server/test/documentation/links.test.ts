import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES, PROJECT } from './pages.js';

const BY_PATH = new Map(PAGES.map((page) => [page.path, page]));

test.each(PAGES.filter(({ targets }) => targets.length > 0))(
  'every link of $path leads somewhere',
  (page) => {
    const broken = page.targets.filter((target) => !leadsSomewhere(page.path, target));
    expect(broken).toEqual([]);
  },
);

test('every page of docs/ can be reached from README.md', () => {
  const reached = new Set<string>();
  const queue = ['README.md'];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const target of BY_PATH.get(path)?.targets ?? []) queue.push(placeOf(path, target).file);
  }
  const lost = PAGES.filter(({ path }) => path.startsWith('docs/') && !reached.has(path))
    .filter(({ path }) => !reached.has(posix.dirname(path)))
    .map(({ path }) => path);
  expect(lost).toEqual([]);
});

/** Addresses of other sites only have to be addresses: no test of ours asks another server. */
function leadsSomewhere(from: string, target: string): boolean {
  if (/^[a-z]+:/.test(target)) return URL.canParse(target);
  const { file, anchor } = placeOf(from, target);
  if (!existsSync(join(PROJECT, file)) || file.startsWith('..')) return false;
  if (anchor === undefined) return true;
  return !statSync(join(PROJECT, file)).isDirectory() && BY_PATH.get(file)?.anchors.has(anchor) === true;
}

/** The file or folder, from the root of the project, that a relative address means on a page. */
function placeOf(from: string, target: string): { file: string; anchor: string | undefined } {
  const [path = '', anchor] = decodeURI(target).split('#', 2);
  const folder = path.startsWith('/') ? '' : posix.dirname(from);
  const file = path === '' ? from : posix.join(folder, path).replace(/^\//, '');
  return { file: file.replace(/\/$/, ''), anchor };
}
