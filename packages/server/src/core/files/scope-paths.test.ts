import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, segmentsOf, type VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { p } from '../../../test/contracts/file-system-calls.js';
import { AppError } from '../../lib/app-error.js';
import { type LocalStorage, openLocalStorage } from '../storage/local/local-storage.js';
import { lexicalPathOf, pathAt, placeOf, ScopePaths } from './scope-paths.js';
import { WHOLE_STORAGE } from './storage.js';

let root: string;
let disk: LocalStorage;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'scopes-'));
  mkdirSync(join(root, 'real/ann'), { recursive: true });
  symlinkSync('real', join(root, 'homes'));
  disk = await openLocalStorage({ root, workers: 1 });
});
afterEach(async () => {
  await disk.close();
  rmSync(root, { recursive: true, force: true });
});

/** A user with this scope, whose `locate` asks the disk for it. */
function withScope(scope: VirtualPath) {
  const files = disk.files({ ...WHOLE_STORAGE, folder: segmentsOf(scope) });
  const locate = vi.fn(() => files.locate(ROOT));
  return { files: { roots: () => [{ at: ROOT, scope, locate }] }, locate };
}

test('the disk is not asked where the scope is when all paths lie below its own', async () => {
  const ann = withScope(p('/real/ann'));
  const pathOf = await new ScopePaths(ann).resolved([p('/real/ann/a'), p('/real/ann')]);
  expect([pathOf(p('/real/ann/a')), pathOf(p('/real/ann'))]).toEqual(['/a', '/']);
  expect(await new ScopePaths(ann).pathOf(p('/real/ann/a'))).toBe('/a');
  expect(ann.locate).not.toHaveBeenCalled();
});

test('a path elsewhere may be one to which a symlink in the path of the scope leads', async () => {
  const paths = new ScopePaths(withScope(p('/homes/ann')));
  const pathOf = await paths.resolved([p('/homes/ann/a'), p('/real/ann/b')]);
  for (const of of [pathOf, (path: VirtualPath) => paths.pathOf(path)]) {
    const found = [await of(p('/real/ann/b')), await of(p('/homes/ann/a')), await of(p('/real/ben'))];
    expect(found).toEqual(['/b', '/a', null]);
  }
});

test('of a scope that does not exist the path alone is known', async () => {
  const paths = new ScopePaths(withScope(p('/homes/nobody')));
  expect(await paths.pathOf(p('/homes/nobody/a'))).toBe('/a');
  expect(await paths.serverPathOf(p('/a'))).toBe('/homes/nobody/a');
});

test('several folders are told apart, and what lies in two has the path in the first', async () => {
  const locate = async () => Promise.reject(new AppError('not_found', 'It is gone'));
  const root = (at: string, scope: string) => ({ at: p(at), scope: p(scope), locate });
  const files = { roots: () => [root('/Home', '/homes/ann'), root('/All', '/'), root('/Photos', '/photos')] };
  const paths = new ScopePaths({ files });
  const places = ['/homes/ann', '/homes/ann/a', '/photos/2020'];
  expect(await Promise.all(places.map((place) => paths.pathOf(p(place))))).toEqual([
    '/Home',
    '/Home/a',
    '/All/photos/2020',
  ]);
  const shown = ['/Home/a', '/Photos', '/Photosets', '/'];
  expect(await Promise.all(shown.map((path) => paths.serverPathOf(p(path))))).toEqual([
    '/homes/ann/a',
    '/photos',
    null,
    null,
  ]);
});

test('a place of a row is found by the folder that it is in, wherever that is shown today', () => {
  const root = (at: string, scope: string) => ({ at: p(at), scope: p(scope), locate: vi.fn() });
  const alone = { files: { roots: () => [root('/', '/homes/ann')] } };
  const several = { files: { roots: () => [root('/Home', '/homes/ann'), root('/All', '/')] } };
  const place = placeOf(alone, p('/a/b'));
  expect(place).toEqual({ scope: '/homes/ann', path: '/a/b' });
  expect(placeOf(several, p('/Home/a/b'))).toEqual(place);
  expect([placeOf(several, ROOT), placeOf(several, p('/Other/a'))]).toEqual([null, null]);
  expect(place && [pathAt(alone, place), pathAt(several, place)]).toEqual(['/a/b', '/Home/a/b']);
  expect(pathAt(several, { scope: p('/lost'), path: p('/a') })).toBeNull();
  expect(lexicalPathOf(several, p('/Home/a'))).toBe('/homes/ann/a');
});
