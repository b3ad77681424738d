import { windows1252toString } from '@exodus/bytes/single-byte.js';
import { describe, expect, test } from 'vitest';
import { decodeText } from './decode-text.js';
import { encoderOf } from './encode-text.js';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const encodingOf = (bytes: Uint8Array) => decodeText(bytes).encoding;

describe('a text', () => {
  test.each<[string, Uint8Array, string, string]>([
    ['UTF-8', Buffer.from('hé\r\n'), 'hé\r\n', 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\ufeffhé'), '\ufeffhé', 'utf-8'],
    ['UTF-16 LE', Buffer.from('\ufeffhé🎒\r\n', 'utf16le'), '\ufeffhé🎒\r\n', 'utf-16le'],
    ['UTF-16 BE', Buffer.from('\ufeffhé🎒', 'utf16le').swap16(), '\ufeffhé🎒', 'utf-16be'],
    [
      'Windows-1252',
      latin1('caf\xe9 \x80 \x93quoted\x94 l\x92\xe9t\xe9 \xa71 na\xefve'),
      'café € “quoted” l’été §1 naïve',
      'windows-1252',
    ],
  ])('in %s is recognised, and encoded to its bytes again', (_name, bytes, text, encoding) => {
    expect(decodeText(bytes)).toEqual({ text, encoding });
    expect(Buffer.from(encoderOf(encoding as 'utf-8')(text)).equals(bytes)).toBe(true);
  });

  test('in Windows-1252 is encoded to each of its 256 bytes again', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const text = windows1252toString(all);
    expect(Buffer.from(encoderOf('windows-1252')(text))).toEqual(Buffer.from(all));
  });

  test.each<[string, Uint8Array]>([
    ['Cyrillic', latin1('\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0')],
    ['Japanese', latin1('\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd')],
    ['Chinese', latin1('abc \xd6\xd0\xce\xc4')],
    ['Polish in ISO-8859-2', latin1('w\xb3a\xb6nie')],
    ['Polish in Windows-1250', latin1('mog\xb3em')],
    ['nobody knows which, with a NUL', latin1('caf\xe9\0')],
    ['nobody knows which, with a byte that stands for nothing', latin1('caf\xe9 \x81')],
    [
      'UTF-16 that ends in half a character',
      Buffer.concat([Buffer.from('\ufeffhi', 'utf16le'), latin1('x')]),
    ],
    ['UTF-16 with half a pair', Buffer.from('\ufeff\ud800x', 'utf16le')],
  ])('in %s is shown, as a guess', (_name, bytes) => {
    expect(encodingOf(bytes)).toBeNull();
    expect(decodeText(bytes).text.length).toBeGreaterThan(1);
  });
});
