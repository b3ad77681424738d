import type { ListingItem } from '@satchel/contract';
import type { RE2JS } from 're2js';
import { faultInName, type NameFault, splitName } from '../../../../lib/entry-names';

/** The rule that makes the new names. No rule changes the extension. */
export type Rule =
  | { way: 'pattern'; pattern: string; start: number }
  | { way: 'replace'; find: string; by: string; matchCase: boolean; isExpression: boolean }
  | { way: 'case'; letters: 'lower' | 'upper' | 'title' };

export type RuleOf<Way extends Rule['way']> = Extract<Rule, { way: Way }>;

/** `twice` means that another of the entries gets the same name. */
export type RenameFault = NameFault | 'twice';

export interface NewName {
  item: ListingItem;
  name: string;
  fault: RenameFault | null;
}

const PART = /\{(name|ext|date|n+|n:(\d))\}/g;

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** The day of the modification, as yyyy-mm-dd in the time zone of the reader. */
function dayOf(modified: string | null): string {
  const date = new Date(modified ?? '');
  return Number.isNaN(date.getTime())
    ? ''
    : `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * `{nnn}` and `{n:3}` are numbers with three digits. A pattern without a part would give all of them the same
 * name.
 */
function fromPattern(item: ListingItem, pattern: string, number: number): string {
  const { stem, extension } = splitName(item.name, item.isDir);
  const made = pattern.replaceAll(PART, (_, part: string, digits?: string) => {
    if (part === 'name') return stem;
    if (part === 'ext') return extension.slice(1);
    if (part === 'date') return dayOf(item.modified);
    return String(number).padStart(digits === undefined ? part.length : Number(digits), '0');
  });
  return made.trim() === '' ? '' : made.trim() + extension;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function withLetters(stem: string, letters: 'lower' | 'upper' | 'title'): string {
  if (letters === 'upper') return stem.toLocaleUpperCase();
  const lower = stem.toLocaleLowerCase();
  if (letters === 'lower') return lower;
  return lower.replaceAll(/(^|[\s_.(-])(\p{L})/gu, (_, before: string, letter: string) =>
    before.concat(letter.toLocaleUpperCase()),
  );
}

/** Longer expressions are invalid: each instruction of one may be tried for each letter of each name. */
const LONGEST_EXPRESSION = 512;

type Replace = (stem: string) => string;

/**
 * Text is literal; an expression has the syntax of RE2, and `$1` stands for its first group. Null if it is
 * invalid.
 */
function replaceBy(rule: RuleOf<'replace'>, engine: typeof RE2JS | undefined): Replace | null {
  const { find, by, matchCase, isExpression } = rule;
  if (find === '') return (stem) => stem;
  if (!isExpression) {
    const pattern = new RegExp(escaped(find), matchCase ? 'gu' : 'giu');
    return (stem) => stem.replaceAll(pattern, () => by);
  }
  if (!engine || find.length > LONGEST_EXPRESSION) return null;
  try {
    const pattern = engine.compile(find, matchCase ? 0 : engine.CASE_INSENSITIVE);
    return (stem) => pattern.matcher(stem).replaceAll(by);
  } catch {
    return null;
  }
}

export type NameMaker = (item: ListingItem, index: number) => string;

/**
 * Makes the names of a rule; null if its regular expression is invalid, or if `engine`, which runs it, is not
 * loaded.
 */
export function nameMaker(rule: Rule, engine?: typeof RE2JS): NameMaker | null {
  if (rule.way === 'pattern')
    return (item, index) => fromPattern(item, rule.pattern, Math.max(0, Math.trunc(rule.start)) + index);
  if (rule.way === 'case') {
    return ({ name, isDir }) => {
      const { stem, extension } = splitName(name, isDir);
      return withLetters(stem, rule.letters) + extension;
    };
  }
  const replace = replaceBy(rule, engine);
  if (!replace) return null;
  return ({ name, isDir }) => {
    const { stem, extension } = splitName(name, isDir);
    const made = replace(stem);
    if (made === stem) return name;
    return made.trim() === '' ? '' : made.trim() + extension;
  };
}

/** The new name of each entry, and its fault in a folder that contains `present`. */
export function newNames(
  items: readonly ListingItem[],
  make: NameMaker,
  present: ReadonlySet<string>,
): NewName[] {
  const made = items.map((item, index) => ({ item, name: make(item, index) }));
  const leaving = new Set(items.map(({ name }) => name));
  const counts = new Map<string, number>();
  for (const { name } of made) counts.set(name, (counts.get(name) ?? 0) + 1);
  return made.map(({ item, name }) => {
    const fault = faultInName(name, (typed) => present.has(typed) && !leaving.has(typed));
    return { item, name, fault: fault ?? ((counts.get(name) ?? 0) > 1 ? 'twice' : null) };
  });
}

/** The parts of a new name: the common beginning, the changed part, and the common end. */
export function changedPart(before: string, after: string): [string, string, string] {
  const [old, made] = [[...before], [...after]];
  const shorter = Math.min(old.length, made.length);
  let start = 0;
  while (start < shorter && old[start] === made[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === made.at(-1 - end)) end += 1;
  const until = made.length - end;
  return [made.slice(0, start).join(''), made.slice(start, until).join(''), made.slice(until).join('')];
}
