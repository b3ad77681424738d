import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { LOCALES } from '../../../packages/web/src/lib/language/locales.js';

/** The words in dates, sizes and numbers in English, as the browser writes them. */
const FORMATTED = [
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*\b/,
  /\b(AM|PM|ago|now|in|next|last|yesterday|today|tomorrow|and)\b/,
  /\b(second|minute|hour|day|week|month|year)s?\b/,
  /\b[kKMGT]i?B(\/s)?\b|\bbytes?\b/,
];
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Languages by their own names. */
const LANGUAGES = new RegExp(
  Object.values(LOCALES)
    // A longer name may begin with a shorter one.
    .toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join('|'),
);
/** Encodings, and the scripts and languages that they are for, as the browser calls them in English. */
const ENCODINGS =
  /Windows-\d+|UTF-16 [LB]E|ISO-8859-\d+|KOI8-[RU]|IBM866|Mac OS (Roman|Cyrillic)|GB18030|Big5|Shift JIS|EUC-(JP|KR)|Unicode/;
const READERS =
  /Arabic|Cyrillic|Greek|Hebrew|Irish|Japanese|Korean|Maltese|Romanian|(Simplified|Traditional) Chinese|Thai|Turkish|Vietnamese/;
/** Names of programs and formats, and texts of the component library in the language of the page. */
const PROPER =
  /Satchel|QR|LF|(START)?TLS|TypeScript|UTF-8|ZIP|TAR|zip|tar(\.\w+)*|MD5|SHA-\d+|\bBOM\b|Chromium|Chrome|Linux|\bnode\b|\bcurl\b|Dismiss/;

/**
 * Texts that may be on a page besides messages, as the source of a regular expression: `names`, and those of
 * all files.
 */
export async function knownTexts(root: string, names: string[]): Promise<string> {
  const files = (await readdir(root, { recursive: true })).map((path) => basename(path));
  const longestFirst = [...new Set([...files, ...names])].toSorted((a, b) => b.length - a.length);
  const plain = [FORMATTED, LANGUAGES, ENCODINGS, READERS, PROPER].flat().map(({ source }) => source);
  return [/https?:\/\/\S+|\S+\.\w{2,4}\b/.source, ...longestFirst.map(escaped), ...plain].join('|');
}
