import { describe, expect, it, test } from 'vitest';
import { checkPrograms, programProblem } from './event-programs.js';

const isServed = (path: string) => path === '/srv' || path.startsWith('/srv/');
const reasonOf = (line: string, shell: string[] = []) =>
  programProblem(line, shell, isServed)?.reason ?? null;

describe('the program of a line', () => {
  it.each([
    ['./hook.sh $FILE', 'relative_program'],
    ['bin/hook', 'relative_program'],
    ['../hook', 'relative_program'],
    ["'./a hook' &", 'relative_program'],
    ['/srv/hook.sh', 'served_program'],
    ['"/srv/a hook" &', 'served_program'],
    ['sh hook.sh', 'relative_program'],
    ['sh ./hook.sh', 'relative_program'],
    ['/bin/sh -x /srv/hook.sh', 'served_program'],
    ['python3.12 /srv/hook.py $FILE', 'served_program'],
    ['node --title=x /srv/hook.js', 'served_program'],
  ])('the line %s is rejected as %s', (line, reason) => {
    expect(reasonOf(line)).toBe(reason);
  });

  it.each([
    'true',
    '/usr/bin/hook $FILE',
    'cp $FILE /srv/copies/latest',
    `sh -c 'echo "$1" >> /tmp/note' sh $FILE`,
    'python3 -m http.server',
    'python3 /opt/hook.py $FILE',
    'perl -ne print /srv/list',
    'sh $FILE',
    '"not closed',
    '',
  ])('the line %j is accepted', (line) => {
    expect(reasonOf(line)).toBeNull();
  });

  it('a program is searched where programs are, which must not be served either', () => {
    expect(programProblem('hook', [], (path) => path === '/usr/local/bin/hook')?.reason).toBe(
      'served_program',
    );
  });
});

describe('with a shell', () => {
  it.each([
    [['./sh', '-c'], 'true', 'relative_program'],
    [['/srv/sh', '-c'], 'true', 'served_program'],
    [['sh', '-c'], './hook.sh "$FILE"', 'relative_program'],
    [['sh', '-c'], '/srv/hook.sh', 'served_program'],
    [['sh', '-c'], 'cd /opt && ./hook.sh', null],
    [['sh', '-c'], '"$HOME/hook" x', null],
    [['bash', '-o', 'errexit', '-c'], 'echo $FILE', null],
  ])('with the shell %j the line %s has the problem %s', (shell, line, reason) => {
    expect(reasonOf(line, shell)).toBe(reason);
  });
});

test('a line that was stored before does not prevent other changes, unless the shell changes', () => {
  const before = { shell: [], commands: { after_save: ['./old.sh'] } };
  const check = (change: object) => () => checkPrograms(before, { ...before, ...change }, isServed);
  expect(check({ commands: { after_save: ['./old.sh', 'true'] } })).not.toThrow();
  expect(check({ commands: { after_save: ['./old.sh'], after_copy: ['./old.sh'] } })).toThrow(
    'commands.after_copy: ./old.sh is relative; name the program by its whole path',
  );
  expect(check({ shell: ['sh', '-c'] })).toThrow('commands.after_save');
});
