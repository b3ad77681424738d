import { describe, expect, it } from 'vitest';
import { judgeLine } from './allowed-line.js';

const refused = { problem: 'not allowed' };

describe('without a shell', () => {
  it('UN-5, R-63: the program named exactly may run, with its arguments unchanged', () => {
    expect(judgeLine('ls -l "a b"', ['ls', 'git'], [])).toEqual({ argv: ['ls', '-l', 'a b'] });
    expect(judgeLine('ls $(id); `id` | x', ['ls'], [])).toEqual({
      argv: ['ls', '$(id);', '`id`', '|', 'x'],
    });
  });

  it.each(['lsof', 'xls', '/bin/ls', 'LS', './ls', 'l', '-ls', '""', 'rm ls', 'ls\0x', 'lѕ', "'ls '"])(
    'FB-55: %j may not run where only ls may',
    (line) => {
      expect(judgeLine(line, ['ls'], [])).toEqual(refused);
    },
  );

  it('nothing may run for a user without a list', () => {
    expect(judgeLine('ls', [], [])).toEqual(refused);
  });

  it('an unclosed quote has its own error', () => {
    expect(judgeLine('ls "x', ['ls'], [])).toEqual({ problem: 'unclosed quote' });
  });
});

describe('with a shell', () => {
  const shell = ['/bin/sh', '-c'];

  it('a plain line is passed to it whole', () => {
    expect(judgeLine("ls 'a b'", ['ls'], shell)).toEqual({ argv: ['/bin/sh', '-c', "ls 'a b'"] });
  });

  it.each([
    ';',
    '&',
    '|',
    '<',
    '>',
    '(',
    ')',
    '$',
    '`',
    '\\',
    '*',
    '?',
    '[',
    ']',
    '{',
    '}',
    '~',
    '!',
    '#',
    '\n',
    '\r',
  ])('FB-50: a line with %j is rejected, quoted or not', (sign) => {
    expect(judgeLine(`ls ${sign} id`, ['ls'], shell)).toEqual(refused);
    expect(judgeLine(`ls '${sign}'`, ['ls'], shell)).toEqual(refused);
  });

  it('every line is allowed for a user who may run that very shell', () => {
    expect(judgeLine('ls; id', ['ls', '/bin/sh'], shell)).toEqual({ argv: ['/bin/sh', '-c', 'ls; id'] });
    expect(judgeLine('ls; id', ['ls', 'sh'], shell)).toEqual(refused);
  });
});
