import type { FastifyRequest } from 'fastify';
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
    'CP-7: %s is a download in any case',
    (name) => {
      const type = name === 'a.svg' ? 'image' : 'blob';
      const expected = { contentType: 'application/octet-stream', inline: false };
      expect(presentationOf(name, type, true)).toEqual(expected);
    },
  );

  test('a file shown in the browser is a download by default', () => {
    expect(presentationOf('a.png', 'image', false)).toEqual({
      contentType: 'application/octet-stream',
      inline: false,
    });
  });
});

const from = (userAgent: string) => ({ headers: { 'user-agent': userAgent } }) as FastifyRequest;

test('R-17: every file is in a sandbox with an origin of its own, a PDF too, and loads no script', () => {
  for (const type of ['image/png', 'text/plain; charset=utf-8', 'application/pdf', undefined]) {
    const directives = (
      guardHeaders(from('Mozilla/5.0 Chrome/156.0'), type)['content-security-policy'] ?? ''
    ).split('; ');
    const sandbox = type === 'application/pdf' ? 'sandbox allow-scripts' : 'sandbox';
    expect(directives.slice(0, 2)).toEqual([sandbox, "default-src 'none'"]);
    expect(directives.filter((directive) => directive.startsWith('script-src'))).toEqual([]);
  }
});

test('R-17: a browser that shows no PDF in a sandbox gets the rest of the policy, and every other file in one', () => {
  const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';
  const policy = (type: string) => guardHeaders(from(safari), type)['content-security-policy'];
  expect(policy('application/pdf')).toMatch(/^default-src 'none'; /);
  expect(policy('image/png')).toMatch(/^sandbox; default-src 'none'; /);
});
