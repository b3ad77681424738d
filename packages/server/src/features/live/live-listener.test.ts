import { rebasePath, type VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import type { ShownPaths } from '../../core/files/file-system.js';
import type { Principal } from '../../core/files/principal.js';
import { pathBelow } from '../../core/files/scope-paths.js';
import { LiveListener } from './live-listener.js';

const p = (path: string) => path as VirtualPath;

/** A listener whose user has these folders, by the paths at which they are shown. */
function listener(folders: Record<string, string>): LiveListener {
  const each = Object.entries(folders).map(([at, place]): ShownPaths['of'] => (serverPath) => {
    const path = pathBelow(p(place), serverPath);
    return path === null ? null : rebasePath(p(at), path);
  });
  const shown: ShownPaths = {
    key: '',
    areBelow: (at) => Object.values(folders).some((place) => pathBelow(at, p(place)) !== null),
    of: (serverPath) => each.map((of) => of(serverPath)).find((path) => path !== null) ?? null,
    each,
  };
  const principal = { user: { id: 1, perm: { admin: false } }, session: {} } as Principal;
  return new LiveListener(principal, shown, {
    write: () => true,
    end: () => ({}) as never,
    writableLength: 0,
  });
}

const teams = listener({ '/Teams': '/teams', '/A': '/teams/a', '/Files': '/home' });

test('a change of what lies in several folders of the user is told by each path', () => {
  expect(teams.changesIn([{ type: 'written', path: p('/teams/a/x') }])).toEqual([
    { type: 'written', path: '/Teams/a/x' },
    { type: 'written', path: '/A/x' },
  ]);
  expect(teams.changesIn([{ type: 'written', path: p('/other') }])).toEqual([]);
});

test('a move is told in each folder that has both ends, and elsewhere as what came or went', () => {
  expect(teams.changesIn([{ type: 'moved', from: p('/teams/a/x'), path: p('/teams/b/x') }])).toEqual([
    { type: 'moved', from: '/Teams/a/x', path: '/Teams/b/x' },
    { type: 'removed', path: '/A/x' },
  ]);
});

test('a move between two folders is one move, and in a third what it is there', () => {
  expect(teams.changesIn([{ type: 'moved', from: p('/home/x'), path: p('/teams/a/x') }])).toEqual([
    { type: 'moved', from: '/Files/x', path: '/Teams/a/x' },
    { type: 'created', path: '/A/x' },
  ]);
  expect(teams.changesIn([{ type: 'moved', from: p('/home/x'), path: p('/other') }])).toEqual([
    { type: 'removed', path: '/Files/x' },
  ]);
});

test('a tree is told by each path, or as everything where folders of the user lie in it', () => {
  expect(teams.changesIn([{ type: 'tree', path: p('/teams/a/x') }])).toEqual([
    { type: 'tree', path: '/Teams/a/x' },
    { type: 'tree', path: '/A/x' },
  ]);
  expect(teams.changesIn([{ type: 'tree', path: p('/teams') }])).toEqual([{ type: 'tree', path: '/' }]);
  expect(teams.changesIn([{ type: 'tree', path: p('/other') }])).toEqual([]);
});
