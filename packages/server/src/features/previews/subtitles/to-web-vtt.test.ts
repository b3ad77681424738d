import { describe, expect, it } from 'vitest';
import { type SubtitleFormat, toWebVtt } from './to-web-vtt.js';

async function convert(source: string | Uint8Array, format: SubtitleFormat): Promise<string> {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  return (await toWebVtt(bytes, format, new AbortController().signal)).toString();
}

const SRT =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\nthere\r\n\r\n2\r\n01:00:00,040 --> 01:00:01,000\r\nBye\r\n';
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\nthere\n\n01:00:00.040 --> 01:00:01.000\nBye\n\n';

describe('subtitles from SubRip', () => {
  it('become WebVTT', async () => {
    expect(await convert(SRT, 'srt')).toBe(VTT);
  });

  it('are read whichever way lines end', async () => {
    expect(await convert(SRT.replaceAll('\r\n', '\r'), 'srt')).toBe(VTT);
    expect(await convert(SRT.replaceAll('\r\n', '\n'), 'srt')).toBe(VTT);
  });

  it('keep line breaks and simple formatting, and lose the rest', async () => {
    const text =
      '1\n00:01,0 --> 00:02,5\n{\\an8}<I>one</I><br/>two <font color="red">red</font> & <b>3 < 4</b>\n';
    expect(await convert(text, 'srt')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>one</i>\ntwo red &amp; <b>3 &lt; 4</b>\n\n',
    );
  });

  it('R-22: never let text pass for a timing line or a tag', async () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nsee --> there\n<script>alert(1)</script>\n';
    const converted = await convert(text, 'srt');
    expect(converted).toContain('see --&gt; there');
    expect(converted).not.toContain('<script');
  });

  it('keep the text after an empty line inside a cue, and a number that is text', async () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\none\n\n42\n\n2\n00:00:03,000 --> 00:00:04,000\ntwo';
    expect(await convert(text, 'srt')).toContain('one\n42\n\n00:00:03.000');
  });

  it('are empty where nothing can be read', async () => {
    expect(await convert('no subtitles here', 'srt')).toBe('WEBVTT\n\n');
    expect(await convert('', 'srt')).toBe('WEBVTT\n\n');
  });
});

describe('subtitles from SubStation Alpha', () => {
  const events = (...lines: string[]) =>
    ['[Script Info]', 'Title: x', '[Events]', 'Format: Layer, Start, End, Style, Text', ...lines].join('\n');

  it('become WebVTT in the order of time', async () => {
    const text = events(
      'Dialogue: 0,0:00:05.00,0:00:06.50,Default,Second, with a comma',
      'Comment: 0,0:00:00.00,0:00:01.00,Default,not shown',
      'Dialogue: 0,0:00:01.00,0:00:02.00,Default,{\\i1}First{\\i0}\\Nline',
    );
    expect(await convert(text, 'ass')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nFirst\nline\n\n00:00:05.000 --> 00:00:06.500\nSecond, with a comma\n\n',
    );
  });

  it('leave drawings out', async () => {
    const text = events('Dialogue: 0,0:00:05.00,0:00:06.50,Default,{\\p1}m 0 0 l 100 0{\\p0}');
    expect(await convert(text, 'ssa')).toBe('WEBVTT\n\n');
  });
});

describe('the encoding of subtitles', () => {
  const line = 'WEBVTT\n\n00:01.000 --> 00:02.000\nçà et là\n';

  it.each([
    ['UTF-8', Buffer.from(line)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${line}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${line}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${line}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(line, 'utf16le')],
    ['Latin-1', Buffer.from(line, 'latin1')],
  ])('is recognised: %s', async (_name, bytes) => {
    expect(await convert(bytes, 'vtt')).toBe(line);
  });

  it('reads the quotation marks of Windows-1252', async () => {
    expect(await convert(Buffer.from('WEBVTT \x93x\x94', 'latin1'), 'vtt')).toBe('WEBVTT “x”');
  });
});

it('FB-56: ten megabytes of subtitles do not hold up other work', async () => {
  const cue = '1\n00:00:01,000 --> 00:00:02,500\nHello <i>there</i>, this is a line & another\n\n';
  const bytes = Buffer.from(cue.repeat(Math.floor((10 * 1024 * 1024) / cue.length)));
  let turns = 0;
  const timer = setInterval(() => {
    turns++;
  }, 0);
  await toWebVtt(bytes, 'srt', new AbortController().signal);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
