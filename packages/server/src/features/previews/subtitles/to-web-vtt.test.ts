import { describe, expect, it } from 'vitest';
import { filled, superlinear } from '../../../../test/cost.js';
import { SUBTITLE_FORMATS, type SubtitleFormat, toWebVtt } from './to-web-vtt.js';

function convert(source: string | Uint8Array, format: SubtitleFormat): string {
  const bytes = typeof source === 'string' ? Buffer.from(source) : source;
  return toWebVtt({ bytes: new Uint8Array(bytes), format }).toString();
}

const SRT =
  '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\nthere\r\n\r\n2\r\n01:00:00,040 --> 01:00:01,000\r\nBye\r\n';
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello\nthere\n\n01:00:00.040 --> 01:00:01.000\nBye\n\n';

describe('subtitles from SubRip', () => {
  it('subtitles become WebVTT', () => {
    expect(convert(SRT, 'srt')).toBe(VTT);
  });

  it('subtitles are parsed with any line endings', () => {
    expect(convert(SRT.replaceAll('\r\n', '\r'), 'srt')).toBe(VTT);
    expect(convert(SRT.replaceAll('\r\n', '\n'), 'srt')).toBe(VTT);
  });

  it('subtitles keep line breaks and simple formatting, and lose the rest', () => {
    const text =
      '1\n00:01,0 --> 00:02,5\n{\\an8}<I>one</I><br/>two <font color="red">red</font> & <b>3 < 4</b>\n';
    expect(convert(text, 'srt')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<i>one</i>\ntwo red &amp; <b>3 &lt; 4</b>\n\n',
    );
  });

  it('R-22: subtitles never treat text as a timing line or a tag', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nsee --> there\n<script>alert(1)</script>\n';
    const converted = convert(text, 'srt');
    expect(converted).toContain('see --&gt; there');
    expect(converted).not.toContain('<script');
  });

  it('subtitles keep the text after an empty line inside a cue, and a number that is text', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\none\n\n42\n\n2\n00:00:03,000 --> 00:00:04,000\ntwo';
    expect(convert(text, 'srt')).toContain('one\n42\n\n00:00:03.000');
  });

  it('subtitles are empty where nothing can be parsed', () => {
    expect(convert('no subtitles here', 'srt')).toBe('WEBVTT\n\n');
    expect(convert('', 'srt')).toBe('WEBVTT\n\n');
  });
});

describe('subtitles from SubStation Alpha', () => {
  const events = (...lines: string[]) =>
    ['[Script Info]', 'Title: x', '[Events]', 'Format: Layer, Start, End, Style, Text', ...lines].join('\n');

  it('subtitles become WebVTT in the order of time', () => {
    const text = events(
      'Dialogue: 0,0:00:05.00,0:00:06.50,Default,Second, with a comma',
      'Comment: 0,0:00:00.00,0:00:01.00,Default,not shown',
      'Dialogue: 0,0:00:01.00,0:00:02.00,Default,{\\i1}First{\\i0}\\Nline',
    );
    expect(convert(text, 'ass')).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nFirst\nline\n\n00:00:05.000 --> 00:00:06.500\nSecond, with a comma\n\n',
    );
  });

  it('subtitles omit drawings', () => {
    const text = events('Dialogue: 0,0:00:05.00,0:00:06.50,Default,{\\p1}m 0 0 l 100 0{\\p0}');
    expect(convert(text, 'ssa')).toBe('WEBVTT\n\n');
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
  ])('the encoding is recognised: %s', (_name, bytes) => {
    expect(convert(bytes, 'vtt')).toBe(line);
  });

  it('the conversion reads the quotation marks of Windows-1252', () => {
    expect(convert(Buffer.from('WEBVTT \x93x\x94', 'latin1'), 'vtt')).toBe('WEBVTT “x”');
  });
});

const CUE = {
  vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\n',
  srt: '1\n00:00:01,000 --> 00:00:02,000\n',
  ass: '[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,',
  ssa: '[Events]\nFormat: ',
};

describe('FB-56, CP-5: converting takes time in proportion to the bytes', () => {
  it.each(SUBTITLE_FORMATS)('it does, whatever follows the start of a cue in .%s', (format) => {
    const tokens = [
      '{',
      '{}',
      '{\\',
      '{\\p1',
      '\\p1',
      '<',
      '<br',
      '<br ',
      '<>',
      '&',
      '&#1',
      '\r',
      '\r ',
      ',',
      ' ',
      '-->',
    ];
    expect(superlinear(tokens, (text) => convert(CUE[format] + text, format))).toEqual([]);
  });

  it.each(SUBTITLE_FORMATS)('it does, whatever a .%s is full of', (format) => {
    const lines = [
      '00:01 --> 00:02\n',
      'Dialogue: 0,0:00:01,0:00:02,,,,,,,x\n',
      '[Events]\n',
      'Format: ,\n',
      '\r\n',
      '\0',
    ];
    expect(superlinear(lines, (text) => convert(text, format))).toEqual([]);
  });

  it('it does when a line of fields is as long as all that follow', () => {
    const format = (length: number) => `[Events]\nFormat: ${filled('x,', length)}Start,End,Text\n`;
    const file = (text: string) => format(text.length / 2) + filled('Dialogue: ,\n', text.length / 2);
    expect(superlinear([','], (text) => convert(file(text), 'ass'))).toEqual([]);
  });
});
