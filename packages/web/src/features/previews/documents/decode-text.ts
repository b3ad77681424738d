import type { TextEncodingName } from '@satchel/contract';

/** The common encoding where a language of the client is spoken, unless it is that of western Europe. */
const USUAL: Record<string, TextEncodingName> = {
  ar: 'windows-1256',
  bg: 'windows-1251',
  cs: 'windows-1250',
  el: 'windows-1253',
  fa: 'windows-1256',
  he: 'windows-1255',
  hr: 'windows-1250',
  hu: 'windows-1250',
  ja: 'shift_jis',
  ko: 'euc-kr',
  lv: 'windows-1257',
  pl: 'windows-1250',
  ro: 'windows-1250',
  ru: 'windows-1251',
  sk: 'windows-1250',
  tr: 'windows-1254',
  uk: 'windows-1251',
  vi: 'windows-1258',
  'zh-cn': 'gb18030',
  'zh-tw': 'big5',
};
/**
 * Encodings of Latin letters, most of which are the same as in western Europe; no text shows that it is not
 * in these.
 */
const LATIN: readonly TextEncodingName[] = ['windows-1250', 'windows-1254', 'windows-1257', 'windows-1258'];
const WESTERN = 'windows-1252';
/** Words of other scripts are rows of letters that hardly occur beside each other in western Europe. */
const OTHER_SCRIPT = /[\u0080-\uffff]{4}/;

export interface DecodedText {
  text: string;
  encoding: string;
}

/**
 * Decodes text by its byte order mark, otherwise as UTF-8; null if it is neither. With `isCut` the last
 * character may be incomplete.
 */
export function decodeUnicode(bytes: Uint8Array, isCut = false): DecodedText | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeAs(bytes, 'utf-16be');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
    return { text, encoding: 'utf-8' };
  } catch {
    return null;
  }
}

/** Bytes that are invalid in this encoding become U+FFFD. */
export const decodeAs = (bytes: Uint8Array, encoding: string): DecodedText => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
});

/**
 * Decodes text that is not Unicode by the language of the page, if that is plausible; otherwise as that of
 * western Europe.
 */
export function guessText(bytes: Uint8Array, isCut = false): DecodedText {
  const western = decodeAs(bytes, WESTERN);
  const usual = USUAL[document.documentElement.lang];
  if (usual === undefined) return western;
  if (!LATIN.includes(usual) && !OTHER_SCRIPT.test(western.text)) return western;
  try {
    const text = new TextDecoder(usual, { fatal: true }).decode(bytes, { stream: isCut });
    return { text, encoding: usual };
  } catch {
    return western;
  }
}

/** The text of a file whose encoding is unknown. */
export function decodeText(bytes: Uint8Array, isCut = false): string {
  return (decodeUnicode(bytes, isCut) ?? guessText(bytes, isCut)).text;
}
