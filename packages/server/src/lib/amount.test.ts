import { expect, test } from 'vitest';
import { amountText, parseAmount } from './amount.js';

test.each<[string, number | null]>([
  ['0', 0],
  ['1048576', 1_048_576],
  ['512 bytes', 512],
  ['7b', 7],
  ['5 GB', 5_000_000_000],
  ['5GiB', 5 * 1024 ** 3],
  ['500M', 500 * 1024 ** 2],
  ['1.15 gb', 1_150_000_000],
  ['2\u00a0TB', 2_000_000_000_000],
  ['64 kB', 64_000],
  ['64k', 65_536],
  [' 1 PiB ', 1024 ** 5],
  ['none', null],
  ['Unlimited', null],
])('%s is read', (text, bytes) => {
  expect(parseAmount(text)).toBe(bytes);
});

test.each([
  ...[
    '',
    ' ',
    '-1',
    '+5',
    '5,5 GB',
    '.5G',
    '5.',
    '1e9',
    '0x10',
    'GB',
    '5 GB 5',
    '5 XB',
    '5 ib',
    'NaN',
    'Infinity',
  ],
  ...['default', 'null', '９ GB', '9007199254740992', '9000 PB', '9'.repeat(4096), `5${' '.repeat(4096)}GB`],
])('%j is no amount', (text) => {
  expect(parseAmount(text)).toBeUndefined();
});

test.each<[number, string]>([
  [0, '0'],
  [999, '999'],
  [1000, '1kB'],
  [1024, '1KiB'],
  [50_000_000_000, '50GB'],
  [1_500_000_000, '1.5GB'],
  [1024 ** 4, '1TiB'],
  [1536 * 1024 ** 2, '1.5GiB'],
  [1_234_567_891, '1234567891'],
  [Number.MAX_SAFE_INTEGER, '9007199254740991'],
])('%d bytes are written as %s, which is read as the same', (bytes, text) => {
  expect(amountText(bytes)).toBe(text);
  expect(parseAmount(text)).toBe(bytes);
});
