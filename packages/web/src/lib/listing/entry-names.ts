import { nameProblem } from '@satchel/contract';

/** `stem` and `extension` (with its dot) put together are the name; a dotfile and a folder are all stem. */
export function splitName(name: string, isDir: boolean): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const isPlain = isDir || dot <= 0 || dot === name.length - 1 || name.length - dot > 12;
  if (isPlain) return { stem: name, extension: '' };
  const tar = /\.tar\.[a-z0-9]{2,4}$/i.exec(name);
  const cut = tar && tar.index > 0 ? tar.index : dot;
  return { stem: name.slice(0, cut), extension: name.slice(cut) };
}

/** Control characters, a newline above all, as the pictures that stand for them: a name is one line. */
export function onOneLine(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return name.replace(/[\u0000-\u001f]/g, (each) => String.fromCharCode(0x2400 + each.charCodeAt(0)));
}

export type NameFault = 'empty' | 'slash' | 'dots' | 'long' | 'taken';

/** Why what was typed cannot be the name of something in a folder that holds `taken`, or null. */
export function faultInName(typed: string, isTaken: (name: string) => boolean): NameFault | null {
  const name = typed.trim();
  if (name === '') return 'empty';
  if (name.includes('/')) return 'slash';
  if (name === '.' || name === '..') return 'dots';
  if (nameProblem(name)) return 'long';
  return isTaken(name) ? 'taken' : null;
}
