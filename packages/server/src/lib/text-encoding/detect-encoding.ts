import { TEXT_ENCODINGS, type TextEncodingName } from '@satchel/contract';
import { detectAll } from 'jschardet';
import { decoderOf } from './codecs.js';

/**
 * Names that the detector has for our encodings, in small letters and digits only; those of which ours is a
 * superset are among them.
 */
const OTHER_NAMES: Record<string, TextEncodingName> = {
  iso88591: 'windows-1252',
  iso88599: 'windows-1254',
  cp1258: 'windows-1258',
  tis620: 'windows-874',
  cp874: 'windows-874',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  gb2312: 'gb18030',
  big5hkscs: 'big5',
  cp932: 'shift_jis',
  shiftjis2004: 'shift_jis',
  eucjis2004: 'euc-jp',
  cp949: 'euc-kr',
};
const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const KNOWN = new Map<string, TextEncodingName>([
  ...TEXT_ENCODINGS.filter((name) => name !== 'utf-8').map((name) => [plainName(name), name] as const),
  ...Object.entries(OTHER_NAMES),
]);

/** More makes no difference, and would take longer. */
const SAMPLE_BYTES = 64 * 1024;
/** So much of the text before the first byte that tells anything. */
const BEFORE_BYTES = 32;
/** Encodings that are nearly as likely as the best one, where the language speaks for them. */
const NEAR = 0.8;
/**
 * With fewer bytes beyond ASCII, the Latin encodings cannot be told apart unless the detector is certain of
 * one.
 */
const FEW = 20;
const CERTAIN = 0.06;

/** Bytes that text does not contain, and those that Windows-1252 leaves undefined. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell that this is no text
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u0080-\u009f]/;
/**
 * Words of other scripts, and those of encodings with two bytes a character, would be long rows of unusual
 * letters.
 */
const OTHER_SCRIPT = /[\u0080-\uffff]{4}/;
/** Signs inside words: in encodings of central Europe these bytes are letters. */
const SIGN_IN_WORD =
  /\p{L}[\u00a1-\u00a9\u00ab-\u00b3\u00b5\u00b6\u00b8\u00b9\u00bb-\u00bf\u00d7\u00f7]\p{L}/u;
/** Encodings of the other languages that are written in Latin letters. */
const LATIN = /^(?:windows-125[02478]|iso-8859-(?:[234]|1[0-6])|macintosh)$/;

interface Candidate {
  encoding: TextEncodingName;
  confidence: number;
  /** An ISO 639 code. */
  language: string;
}

/**
 * The encoding in which the bytes are most likely a text; null if they are in none that is known here. Among
 * those that are about as likely, that of one of `languages`.
 */
export function detectEncoding(bytes: Uint8Array, languages: readonly string[]): TextEncodingName | null {
  const sample = sampleOf(bytes);
  const candidates = candidatesOf(sample);
  if (!looksWestern(sample)) return likeliest(candidates, languages)?.encoding ?? null;
  const possible = candidates.filter(
    ({ encoding, language }) => LATIN.test(encoding) || languages.includes(language),
  );
  const found = likeliest(possible, languages);
  const isSaid = sample.filter((byte) => byte > 127).length >= FEW;
  return found && (isSaid || found.confidence >= CERTAIN) ? found.encoding : 'windows-1252';
}

function candidatesOf(sample: Uint8Array): Candidate[] {
  // These are control characters in all encodings of that standard, which no text contains.
  const isOfIso = !sample.some((byte) => byte >= 0x80 && byte <= 0x9f);
  return detectAll(sample).flatMap(({ encoding, confidence, language }) => {
    const known = KNOWN.get(plainName(encoding ?? ''));
    return known && (isOfIso || !known.startsWith('iso-8859-'))
      ? [{ encoding: known, confidence, language: language ?? '' }]
      : [];
  });
}

function likeliest(candidates: readonly Candidate[], languages: readonly string[]): Candidate | undefined {
  const [best] = candidates;
  if (!best) return undefined;
  const near = candidates.filter(({ confidence }) => confidence >= best.confidence * NEAR);
  const wanted = near.filter(({ language }) => languages.includes(language));
  return wanted[0] ?? best;
}

/** True if the bytes beyond ASCII are plausible in the languages of western Europe. */
function looksWestern(sample: Uint8Array): boolean {
  const text = decoderOf('windows-1252')(sample);
  return !NO_TEXT.test(text) && !OTHER_SCRIPT.test(text) && !SIGN_IN_WORD.test(text);
}

/**
 * The sample begins shortly before the first byte that is no ASCII text; an even number of bytes is left out,
 * as UTF-16 has two each.
 */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const first = Math.max(
    0,
    bytes.findIndex((byte) => byte === 0 || byte > 127),
  );
  const start = Math.max(0, first - BEFORE_BYTES) & ~1;
  return bytes.subarray(start, start + SAMPLE_BYTES);
}
