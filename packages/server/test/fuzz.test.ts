import { methodsOf, parseVirtualPath, pathOf, ROOT, TEXT_ENCODINGS } from '@satchel/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_MS } from '../../../scripts/lib/time-limits.mjs';
import { compileRules } from '../src/core/access/rules.js';
import { parseSelection } from '../src/features/archive/selection.js';
import { splitWords } from '../src/features/commands/split-words.js';
import { readPictureHeader } from '../src/features/previews/pictures/picture-header.js';
import { shownSizeOf } from '../src/features/previews/pictures/picture-size.js';
import { SUBTITLE_FORMATS, toWebVtt } from '../src/features/previews/subtitles/to-web-vtt.js';
import { parseQuery } from '../src/features/search/query.js';
import { metadataIn } from '../src/features/uploads/tus-headers.js';
import { parseRanges } from '../src/http/sending/byte-ranges.js';
import { AppError } from '../src/lib/app-error.js';
import { safeEntryName } from '../src/lib/archive-format/entry-name.js';
import { parseDuration } from '../src/lib/durations.js';
import { parseRequestPath } from '../src/lib/request-path.js';
import { decodeText } from '../src/lib/text-encoding/decode-text.js';
import { encodeText } from '../src/lib/text-encoding/encode-text.js';
import { type FilesServer, startFilesServer } from './files-server.js';
import { bodyLists } from './request-lists.js';

/** Runs of each property; `npm run fuzz` sets a large number. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const REQUESTS = Math.min(Math.ceil(RUNS / 4), 20_000);
const LONG_MS = Math.max(TEST_MS, RUNS * 50);

/** Text in which the signs of a grammar are as frequent as all other characters. */
const textOf = (signs: string): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.constantFrom(...signs), fc.string({ unit: 'binary', maxLength: 4 })), {
      maxLength: 60,
    })
    .map((pieces) => pieces.join(''));

/** The result, or null where the input was rejected with a message; any other error fails the test. */
function accepted<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input') return null;
    throw error;
  }
}

function always<T>(input: fc.Arbitrary<T>, property: (value: T) => void): void {
  fc.assert(fc.property(input, property), { numRuns: RUNS });
}

describe('any input is parsed or rejected:', () => {
  test('FB-06: paths, where an accepted one leads nowhere upwards and stays the same', {
    timeout: LONG_MS,
  }, () => {
    always(textOf('/.%\\+ 2eEfF50'), (text) => {
      const parsed = accepted(() => parseRequestPath(text));
      if (!parsed) return;
      const segments = parsed.path.split('/').slice(1);
      expect(parsed.path.startsWith('/') && !parsed.path.includes('\0')).toBe(true);
      expect(segments.some((name) => name === '.' || name === '..')).toBe(false);
      expect(parseRequestPath(encodeURIComponent(parsed.path)).path).toBe(parsed.path);
    });
  });

  test('selections of files for an archive', { timeout: LONG_MS }, () => {
    always(textOf('/.,%+25eE'), (text) => {
      for (const path of accepted(() => parseSelection(text, parseVirtualPath('/here'))) ?? [])
        expect(path.startsWith('/here')).toBe(true);
    });
  });

  test('names in archives are one harmless segment', { timeout: LONG_MS }, () => {
    always(textOf('./\\:CZ\0\n\u202e\uef80'), (text) => {
      const name = safeEntryName(text.replaceAll('/', ''));
      expect(name).not.toMatch(/^\.{0,2}$|[\\\0\n]|^[A-Za-z]:/);
      expect(safeEntryName(name)).toBe(name);
    });
  });

  test('ranges are within the file and do not overlap', { timeout: LONG_MS }, () => {
    const header = fc.oneof(
      textOf('bytes=-,0123456789 '),
      textOf('0123456789-,').map((text) => `bytes=${text}`),
    );
    always(fc.tuple(header, fc.nat(2000)), ([text, size]) => {
      const ranges = parseRanges(text, size);
      if (!Array.isArray(ranges)) return;
      const sorted = [...ranges].sort((a, b) => a.start - b.start);
      let next = 0;
      for (const { start, end } of sorted) {
        expect(start >= next && end >= start && end < size).toBe(true);
        next = end + 1;
      }
    });
  });

  test('queries', { timeout: LONG_MS }, () => {
    always(textOf('"“”„«»「」: typecasensiv'), (text) => {
      accepted(() => parseQuery(text, { anyWord: false }));
    });
  });

  test('rules: an invalid pattern denies', { timeout: LONG_MS }, () => {
    const signs = textOf('()[]{}*+?|\\^$.-09azp');
    always(fc.tuple(signs, fc.boolean(), signs), ([raw, regex, path]) => {
      const rules = compileRules([{ regex, allow: false, path: raw, regexp: { raw } }], { foldCase: true });
      expect(typeof rules.allows(`/${path}`)).toBe('boolean');
      expect(rules.childFilter(ROOT)(path.replaceAll('/', ''))).toBe(
        rules.allows(`/${path.replaceAll('/', '')}`),
      );
    });
  });

  test('metadata of uploads', { timeout: LONG_MS }, () => {
    always(textOf('=, +/abAB0'), (text) => {
      accepted(() => metadataIn({ 'upload-metadata': text }, 1000));
    });
  });

  test('lines of commands and durations', { timeout: LONG_MS }, () => {
    always(textOf('\'"\\ \t$`'), (text) => {
      splitWords(text);
    });
    always(textOf('0123456789.hmsuµn'), (text) => {
      expect(parseDuration(text) ?? 0).toBeGreaterThanOrEqual(0);
    });
    expect(splitWords(`"${'\\a'.repeat(1 << 19)}"`)).toHaveLength(1);
  });

  test('text in every encoding is encoded to its bytes again where it is certain', {
    timeout: LONG_MS,
  }, () => {
    always(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      const { text, encoding, isExact } = decodeText(bytes);
      if (isExact) expect(Buffer.from(encodeText(text, encoding)).equals(bytes)).toBe(true);
    });
    always(fc.tuple(fc.constantFrom(...TEXT_ENCODINGS), textOf('é€\ufeff\ud800')), ([encoding, text]) => {
      accepted(() => encodeText(text, encoding));
    });
  });

  test('subtitles, which never gain a tag or a timing line', { timeout: LONG_MS }, () => {
    const file = fc
      .array(
        fc.constantFrom(
          '00:01,0 --> 00:02,0\n',
          '[Events]\n',
          'Dialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,',
          '\n',
          '\r',
          '{\\p1}',
          '{',
          '}',
          '<b>',
          '<script>',
          '-->',
          '&',
          'x',
          '\0',
        ),
        { maxLength: 30 },
      )
      .map((pieces) => pieces.join(''));
    always(fc.tuple(file, fc.constantFrom(...SUBTITLE_FORMATS)), ([text, format]) => {
      const converted = toWebVtt({ bytes: new Uint8Array(Buffer.from(text)), format }).toString();
      if (format === 'vtt') return;
      expect(converted.startsWith('WEBVTT\n\n')).toBe(true);
      expect(converted).not.toContain('<script');
      for (const line of converted.split('\n'))
        if (line.includes('-->'))
          expect(line).toMatch(/^\d{2,}:\d\d:\d\d\.\d{3} --> \d{2,}:\d\d:\d\d\.\d{3}$/);
    });
    always(
      fc.tuple(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...SUBTITLE_FORMATS)),
      ([bytes, format]) => {
        toWebVtt({ bytes: new Uint8Array(bytes), format });
      },
    );
  });

  test('headers of pictures', { timeout: LONG_MS }, () => {
    const starts = [
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'GIF89a',
      'BM',
      'II*\0',
      'RIFF\0\0\0\0WEBPVP8X',
      '\0\0\0\x20ftypavif',
      '<svg width="1',
    ];
    const bytes = fc.tuple(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }));
    always(bytes, ([start, rest]) => {
      const picture = Buffer.concat([Buffer.from(start, 'latin1'), rest]);
      readPictureHeader(picture);
      shownSizeOf(picture);
    });
  });
});

describe('the server never fails (500) and continues:', () => {
  let server: FilesServer;
  beforeAll(async () => {
    server = await startFilesServer({ ann: {} });
  });
  afterAll(() => server.close());

  /** Encoded for an address, which cannot contain control characters and characters outside ASCII. */
  const percent = (byte: number) => `%${byte.toString(16).padStart(2, '0')}`;
  const address = textOf('/.%?&=+;~2fF0').map((text) =>
    [...Buffer.from(text)]
      .map((byte) => (byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : percent(byte)))
      .join(''),
  );
  const safe = fc.string({ unit: 'grapheme-ascii', maxLength: 30 });
  const route = fc.constantFrom(
    'resources',
    'raw',
    'tus',
    'preview/big',
    'subtitle',
    'search',
    'size',
    'share',
    'public/share',
    'usage',
    'batch',
    'users',
    'settings',
    'renew',
    'jobs',
  );
  const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE');
  const name = fc.constantFrom(
    'Range',
    'If-Match',
    'If-None-Match',
    'If-Modified-Since',
    'Accept',
    'Upload-Offset',
    'Upload-Length',
    'Upload-Metadata',
    'Tus-Resumable',
    'Content-Type',
    'X-Job-Id',
    'X-Share-Password',
    'Cookie',
    'X-Forwarded-For',
  );
  const headers = fc.dictionary(name, safe, { maxKeys: 4 });

  const send = async (verb: string, target: string, options: object): Promise<void> => {
    const { status } = await server.send('ann', verb, target, options).catch(() => ({ status: 0 }));
    expect([verb, target, status]).not.toEqual([verb, target, 500]);
  };
  const many = async <T>(input: fc.Arbitrary<T>, property: (value: T) => Promise<void>): Promise<void> => {
    await fc.assert(fc.asyncProperty(input, property), { numRuns: REQUESTS });
    expect((await server.send('ann', 'GET', '/health')).status).toBe(200);
  };

  test('addresses and headers', { timeout: LONG_MS }, async () => {
    await many(fc.tuple(method, route, address, headers), ([verb, to, rest, more]) =>
      send(verb, `/api/${to}/${rest}`, { headers: more }),
    );
  });

  test('lists of any length in addresses', { timeout: LONG_MS }, async () => {
    const piece = fc.oneof(
      fc.constantFrom('a', 'b.txt', '..', '/', '%2F', '%252e', '%00', '%', '', '+', 'type:image', '%22'),
      safe.map(encodeURIComponent),
    );
    const list = fc
      .tuple(fc.constantFrom(',', '%2C', '%20', '&x=', ';'), fc.array(piece, { maxLength: 400 }))
      .map(([separator, pieces]) => pieces.join(separator));
    const to = fc.constantFrom('raw/?files=', 'raw/?algo=tar&files=', 'search/?query=', 'resources/?x=');
    await many(fc.tuple(to, list), async ([target, given]) => {
      const { status } = await server.send('ann', 'GET', `/api/${target}${given}`);
      expect([target, given, status < 500]).toEqual([target, given, true]);
    });
  });

  test('lists of any length in bodies', { timeout: LONG_MS }, async () => {
    const text = fc.oneof(fc.constantFrom('/a', '/b', 'a', '', '/', '/..', '/a/b', '\0'), safe);
    const item = fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({ from: text, to: text, rename: fc.boolean() }, { requiredKeys: [] }),
      },
      fc.record({ id: text, at: text, folder: text, path: text }, { requiredKeys: [] }),
      text,
      fc.jsonValue({ maxDepth: 3 }),
    );
    const items = fc.tuple(fc.array(item, { maxLength: 20 }), fc.constantFrom(1, 10, 200));
    const holder = fc.constantFrom(...bodyLists());
    const action = fc.constantFrom('delete', 'copy', 'move');
    await many(fc.tuple(holder, items, action), async ([{ endpoint, at }, [some, times], what]) => {
      const list = Array.from({ length: times }, () => some).flat();
      const body = JSON.stringify({ action: what, folder: '/', what: 'user', [at.at(-1) ?? '']: list });
      const address = pathOf(endpoint.path, { id: 1, stream: 'x', target: 'a' });
      const { status } = await server.send('ann', methodsOf(endpoint)[0] ?? '', address, { body });
      expect([address, status < 500]).toEqual([address, true]);
    });
  });

  test('bodies of JSON', { timeout: LONG_MS }, async () => {
    const what = fc.oneof(fc.json({ maxDepth: 4 }), textOf('{}[]":,\\u0e-'));
    const to = fc.constantFrom('batch', 'share/a', 'users', 'settings', 'login', 'users/1', 'shares');
    await many(fc.tuple(fc.constantFrom('POST', 'PUT', 'PATCH'), to, what), ([verb, rest, body]) =>
      send(verb, `/api/${rest}`, { body, headers: { 'Content-Type': 'application/json' } }),
    );
  });

  test('uploads in parts, in any order: a complete one is what was sent', {
    timeout: LONG_MS,
  }, async () => {
    const step = fc.record({
      verb: fc.constantFrom('POST', 'PATCH', 'HEAD', 'DELETE'),
      offset: fc.integer({ min: 0, max: 12 }),
      bytes: fc.integer({ min: 0, max: 12 }),
    });
    await many(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const { verb, offset, bytes } of steps) {
        const part = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': `${offset}` };
        const start = { 'Upload-Length': '10' };
        const body = verb === 'PATCH' ? '0123456789ab'.slice(offset, offset + bytes) : '';
        const more = verb === 'PATCH' ? part : start;
        await send(verb, '/api/tus/parts.txt', { headers: { 'Tus-Resumable': '1.0.0', ...more }, body });
      }
      const whole = await server.send('ann', 'GET', '/api/raw/parts.txt');
      if (whole.status === 200) expect(whole.text).toBe('0123456789');
      await server.send('ann', 'DELETE', '/api/tus/parts.txt');
      await server.send('ann', 'DELETE', '/api/resources/parts.txt');
    });
  });

  test('concurrent duplicates have one effect', { timeout: LONG_MS }, async () => {
    const at = (target: string, verb = 'POST') => server.send('ann', verb, target);
    const made = await Promise.all(Array.from({ length: 20 }, () => at('/api/resources/once.txt')));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
    const gone = await Promise.all(Array.from({ length: 20 }, () => at('/api/resources/once.txt', 'DELETE')));
    expect(gone.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const { status } of [...made, ...gone]) expect(status).toBeLessThan(500);
  });

  test('R-37: of a hundred parallel wrong attempts only a few check the password', {
    timeout: LONG_MS,
  }, async () => {
    const tries = Array.from({ length: 100 }, () =>
      server.send('nobody', 'POST', '/api/login', {
        body: JSON.stringify({ username: 'ann', password: 'wrong' }),
      }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(5);
  });
});
