import { expect, test } from 'vitest';
import { satchelCommands, shellCommands } from './shell-lines.js';

test.each([
  ['satchel users ls # all of them', ['satchel', 'users', 'ls']],
  ['sudo LANG=C satchel \\\n  doctor', ['satchel', 'doctor']],
  ["cat a | satchel hash - > 'x y'", ['cat', 'a'], ['satchel', 'hash', '-']],
  [
    'docker exec files satchel backup <file> && echo "a; b"',
    ['satchel', 'backup', '<file>'],
    ['echo', 'a; b'],
  ],
  ['satchel ./files --log x 2>&1 &', ['satchel', './files', '--log', 'x'], ['1']],
  ['docker run -v ./files:/srv satchel', ['docker', 'run', '-v', './files:/srv', 'satchel']],
  ['satchel rules rm <index> [last index]', ['satchel', 'rules', 'rm', '<index>', '[last index]']],
])('%j is read as a shell reads it', (text, ...commands) => {
  expect(shellCommands(text)).toEqual(commands);
});

test('only what is typed into a shell is taken for commands', () => {
  expect(satchelCommands({ text: 'satchel health', info: 'sh runnable' })).toEqual([['health']]);
  expect(satchelCommands({ text: 'satchel health', info: null })).toEqual([['health']]);
  expect(satchelCommands({ text: 'satchel: health', info: 'yaml' })).toEqual([]);
});
