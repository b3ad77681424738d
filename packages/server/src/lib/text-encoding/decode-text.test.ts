import { TEXT_ENCODINGS, type TextEncodingName } from '@satchel/contract';
import { describe, expect, test } from 'vitest';
import { decodeAs, decodeText, decodeUnicode } from './decode-text.js';
import { encodeText } from './encode-text.js';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('a text that says what it is', () => {
  test.each<[string, Uint8Array, string, string]>([
    ['UTF-8', Buffer.from('hé\r\n'), 'hé\r\n', 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\ufeffhé'), '\ufeffhé', 'utf-8'],
    ['UTF-16 LE', Buffer.from('\ufeffhé🎒\r\n', 'utf16le'), '\ufeffhé🎒\r\n', 'utf-16le'],
    ['UTF-16 BE', Buffer.from('\ufeffhé🎒', 'utf16le').swap16(), '\ufeffhé🎒', 'utf-16be'],
  ])('in %s is recognised, and encoded to its bytes again', (_name, bytes, text, encoding) => {
    expect(decodeUnicode(bytes)).toEqual({ text, encoding, isExact: true });
    expect(Buffer.from(encodeText(text, encoding as TextEncodingName)).equals(bytes)).toBe(true);
  });
});

/** Everyday sentences in the encodings that were usual where their language is spoken. */
const SENTENCES: [language: string, encoding: TextEncodingName, text: string][] = [
  ['ru', 'windows-1251', 'Мы ещё не дома, подождите немного'],
  ['ru', 'koi8-r', 'Мы скоро будем дома, подождите немного'],
  ['ru', 'ibm866', 'Мы скоро будем дома, подождите немного'],
  ['uk', 'windows-1251', 'Зачекайте, ми ще не дійшли додому, сказав її приятель'],
  ['cs', 'windows-1250', 'Počkejte, ještě nejsme doma, říkal přítel'],
  ['pl', 'iso-8859-2', 'Zaczekajcie, jeszcze nie jesteśmy w domu, powiedział przyjaciel'],
  ['el', 'windows-1253', 'Περιμένετε, δεν φτάσαμε ακόμη στο σπίτι'],
  ['he', 'windows-1255', 'חכו רגע, עוד לא הגענו הביתה'],
  ['ar', 'windows-1256', 'انتظروا قليلا، لم نصل إلى البيت بعد'],
  ['tr', 'windows-1254', 'Bekleyin, daha eve varmadık, dedi şoför'],
  ['fr', 'windows-1252', 'Attendez, nous ne sommes pas encore arrivés à la maison, l’été « déjà » fini'],
  ['zh', 'gb18030', '请等一下，我们还没有到家。'],
  ['zh', 'big5', '請等一下，我們還沒有到家。'],
  ['ja', 'shift_jis', 'ちょっと待って、まだ家に着いていません。'],
  ['ja', 'euc-jp', 'ちょっと待って、まだ家に着いていません。'],
  ['ko', 'euc-kr', '잠깐만요, 아직 집에 도착하지 않았어요.'],
];

describe('a text in an old encoding', () => {
  test.each(SENTENCES)(
    'a text of %s in %s is read, and can be saved as it was',
    (language, encoding, text) => {
      const bytes = encodeText(`${text}\r\n${text}\r\n`, encoding);
      const decoded = decodeText(bytes, [language]);
      expect(decoded.text).toContain(text);
      expect(decoded.isExact).toBe(true);
      expect(Buffer.from(encodeText(decoded.text, decoded.encoding)).equals(bytes)).toBe(true);
    },
  );

  test('a text in an old encoding is found although megabytes of plain letters come first', () => {
    const letters = Buffer.alloc(1024 * 1024, 'plain letters\n');
    const bytes = Buffer.concat([letters, encodeText('Мы ещё не дома, подождите немного', 'windows-1251')]);
    expect(decodeText(bytes).encoding).toBe('windows-1251');
  });

  test.each([
    'café €\r\n',
    'çà et là',
    'WEBVTT “x”',
    'Grüße aus Köln',
    'señor',
    'naïve §5',
    'café € “quoted” l’été §1 naïve',
    'café € déjà vu ici',
  ])('of a few words is Western where that is plausible: %j', (text) => {
    expect(decodeText(encodeText(text, 'windows-1252'))).toEqual({
      text,
      encoding: 'windows-1252',
      isExact: true,
    });
  });

  test('a text in an old encoding is decided by the language where two are as likely', () => {
    const bytes = encodeText('да', 'windows-1251');
    const encodings = [[], ['be']].map((languages) => decodeText(bytes, languages).encoding);
    expect(encodings).toEqual(['windows-1252', 'windows-1251']);
  });

  test('a text in an old encoding is read as whatever the reader chooses', () => {
    const bytes = encodeText('Привет', 'koi8-r');
    expect(decodeAs(bytes, 'koi8-r')).toEqual({ text: 'Привет', encoding: 'koi8-r', isExact: true });
    expect(decodeAs(bytes, 'windows-1251')).toMatchObject({ text: 'рТЙЧЕФ', isExact: true });
    expect(decodeAs(bytes, 'utf-8')).toMatchObject({ isExact: false });
  });

  test.each(TEXT_ENCODINGS)('a text in the encoding %s is read and written', (encoding) => {
    expect(decodeAs(encodeText('abc\r\n', encoding), encoding)).toEqual({
      text: 'abc\r\n',
      encoding,
      isExact: true,
    });
    expect(decodeAs(Buffer.from([0xff, 0xfe, 0x81]), encoding).text).not.toBe('');
  });
});

test.each<[TextEncodingName, string]>([
  ['shift_jis', '¥'],
  ['euc-jp', '‾'],
  ['windows-1251', 'é'],
])('%s refuses %s, which it has no place for', (encoding, character) => {
  expect(() => encodeText(`a${character}b`, encoding)).toThrow(`${encoding} has no ${character}`);
});

describe('what cannot be saved as it was', () => {
  test.each<[string, Uint8Array]>([
    ['with a NUL', latin1('caf\xe9\0')],
    ['of bytes at random', Buffer.from(Array.from({ length: 999 }, (_, i) => (i * 7919) % 251))],
    [
      'in UTF-16 that ends in half a character',
      Buffer.concat([Buffer.from('\ufeffhi', 'utf16le'), latin1('x')]),
    ],
    ['in UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ['in UTF-16 with half a pair', Buffer.from('\ufeff\ud800x', 'utf16le')],
  ])('%s is shown only', (_name, bytes) => {
    expect(decodeText(bytes).isExact).toBe(false);
    expect(decodeText(bytes).text.length).toBeGreaterThan(1);
  });
});
