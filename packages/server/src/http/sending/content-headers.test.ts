import { describe, expect, test } from 'vitest';
import { contentDisposition, guardHeaders, presentationOf } from './content-headers.js';

describe('R-68, R-71: the name of a download', () => {
  test.each([
    ['a.txt', 'a.txt', 'a.txt'],
    ['a b.txt', 'a b.txt', 'a%20b.txt'],
    ['a"b\\c;d%e.txt', 'a_b_c_d_e.txt', 'a%22b%5Cc%3Bd%25e.txt'],
    ["it's (1)*.txt", "it's (1)*.txt", 'it%27s%20%281%29%2A.txt'],
    ['line\nbreak\r.txt', 'line_break_.txt', 'line%0Abreak%0D.txt'],
    ['übung.txt', '_bung.txt', '%C3%BCbung.txt'],
    ['日本.txt', '__.txt', '%E6%97%A5%E6%9C%AC.txt'],
    ['😀.txt', '_.txt', '%F0%9F%98%80.txt'],
    ['photo\u202egpj.exe', 'photogpj.exe', 'photogpj.exe'],
    ['broken\ud800.txt', 'broken_.txt', 'broken%EF%BF%BD.txt'],
  ])('%j', (name, fallback, extended) => {
    const value = contentDisposition('attachment', name);
    expect(value).toBe(`attachment; filename="${fallback}"; filename*=UTF-8''${extended}`);
    expect(() => new Headers({ 'Content-Disposition': value })).not.toThrow();
  });
});

describe('R-18: a file shown in the browser', () => {
  test.each([
    ['a.PNG', 'image', 'image/png'],
    ['a.jpg', 'image', 'image/jpeg'],
    ['a.mp4', 'video', 'video/mp4'],
    ['a.flac', 'audio', 'audio/flac'],
    ['a.pdf', 'pdf', 'application/pdf'],
    ['a.txt', 'text', 'text/plain; charset=utf-8'],
    ['a.html', 'text', 'text/plain; charset=utf-8'],
    ['a.js', 'textImmutable', 'text/plain; charset=utf-8'],
    ['a.json', 'text', 'text/plain; charset=utf-8'],
  ] as const)('%s of type %s is %s', (name, type, contentType) => {
    expect(presentationOf(name, type, true)).toEqual({ contentType, inline: true });
  });

  test.each(['a.svg', 'a.xhtml', 'a.xml', 'a.swf', 'a.mht', 'a', 'png', 'a.constructor', 'a.__proto__'])(
    'CP-7: %s is a download all the same',
    (name) => {
      const type = name === 'a.svg' ? 'image' : 'blob';
      const expected = { contentType: 'application/octet-stream', inline: false };
      expect(presentationOf(name, type, true)).toEqual(expected);
    },
  );

  test('is a download when not asked for', () => {
    expect(presentationOf('a.png', 'image', false)).toEqual({
      contentType: 'application/octet-stream',
      inline: false,
    });
  });
});

test('R-17: only a PDF leaves without a sandbox, and nothing may run in either', () => {
  expect(guardHeaders()['Content-Security-Policy']).toMatch(/^sandbox; default-src 'none'/);
  expect(guardHeaders('application/pdf')['Content-Security-Policy']).toMatch(/^default-src 'none'/);
});
