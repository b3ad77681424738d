import { expect } from 'vitest';
import { get, isAbsent, isThere, OVERRIDE, patch, RENAME, RESOURCES, type Step } from './step.js';

/** Copies and moves, on the tree of `plant-tree.ts`. */
export const transferVectors: Record<string, Step[]> = {
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
};
