import type { TextEncodingName } from '@satchel/contract';

/** Parts of Europe with several languages; browsers have no names for them. */
export type PartOfEurope = 'western' | 'central' | 'baltic';

/** The readers of an encoding; `Intl.DisplayNames` has the names of scripts and languages. */
type Readers =
  | readonly [kind: 'script' | 'language', code: string]
  | readonly [kind: 'part', part: PartOfEurope];

const UNICODE: readonly TextEncodingName[] = ['utf-8', 'utf-16le', 'utf-16be'];

/** The encodings of each group, the most common one first. */
const GROUPS: readonly (readonly [Readers, readonly TextEncodingName[]])[] = [
  [
    ['part', 'western'],
    ['windows-1252', 'iso-8859-15', 'macintosh'],
  ],
  [
    ['part', 'central'],
    ['windows-1250', 'iso-8859-2'],
  ],
  [
    ['part', 'baltic'],
    ['windows-1257', 'iso-8859-13', 'iso-8859-4', 'iso-8859-10'],
  ],
  [['language', 'ro'], ['iso-8859-16']],
  [['language', 'ga'], ['iso-8859-14']],
  [['language', 'mt'], ['iso-8859-3']],
  [
    ['script', 'Cyrl'],
    ['windows-1251', 'koi8-r', 'koi8-u', 'iso-8859-5', 'ibm866', 'x-mac-cyrillic'],
  ],
  [
    ['language', 'el'],
    ['windows-1253', 'iso-8859-7'],
  ],
  [['language', 'tr'], ['windows-1254']],
  [
    ['language', 'he'],
    ['windows-1255', 'iso-8859-8'],
  ],
  [
    ['language', 'ar'],
    ['windows-1256', 'iso-8859-6'],
  ],
  [['language', 'th'], ['windows-874']],
  [['language', 'vi'], ['windows-1258']],
  [['language', 'zh-Hans'], ['gb18030']],
  [['language', 'zh-Hant'], ['big5']],
  [
    ['language', 'ja'],
    ['shift_jis', 'euc-jp'],
  ],
  [['language', 'ko'], ['euc-kr']],
];

const SPELLINGS: Record<string, string> = {
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  macintosh: 'Mac OS Roman',
  'x-mac-cyrillic': 'Mac OS Cyrillic',
  big5: 'Big5',
  shift_jis: 'Shift JIS',
};

/** The usual spelling, which is the same in every language. */
export function encodingName(encoding: string): string {
  return SPELLINGS[encoding] ?? encoding.toUpperCase().replace('WINDOWS', 'Windows');
}

export interface EncodingGroup {
  /** The name of the readers; null for Unicode. */
  readers: string | null;
  encodings: readonly TextEncodingName[];
}

/** All encodings by their readers: Unicode first, then in the order of the names in the reader's language. */
export function encodingGroups(locale: string, parts: Record<PartOfEurope, string>): EncodingGroup[] {
  const groups = GROUPS.map(([[kind, code], encodings]) => ({
    readers: kind === 'part' ? parts[code] : displayName(kind, code, locale),
    encodings,
  }));
  const { compare } = new Intl.Collator(locale);
  groups.sort((a, b) => compare(a.readers, b.readers));
  return [{ readers: null, encodings: UNICODE }, ...groups];
}

/** The name with a capital letter, because it begins an entry of a menu. */
function displayName(type: 'script' | 'language', code: string, locale: string): string {
  const name = new Intl.DisplayNames([locale], { type }).of(code) ?? code;
  return name.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase(locale));
}
