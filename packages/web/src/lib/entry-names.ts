import { nameProblem } from '@satchel/contract';

/** `stem` followed by `extension` (with its dot) is the name. A dotfile and a folder have no extension. */
export function splitName(name: string, isDir: boolean): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  const isPlain = isDir || dot <= 0 || dot === name.length - 1 || name.length - dot > 12;
  if (isPlain) return { stem: name, extension: '' };
  const tar = /\.tar\.[a-z0-9]{2,4}$/i.exec(name);
  const cut = tar && tar.index > 0 ? tar.index : dot;
  return { stem: name.slice(0, cut), extension: name.slice(cut) };
}

/** Replaces control characters, above all a newline, with visible symbols, so that a name is one line. */
export function onOneLine(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the function replaces them
  return name.replace(/[\u0000-\u001f]/g, (each) => String.fromCharCode(0x2400 + each.charCodeAt(0)));
}

export type NameFault = 'empty' | 'slash' | 'dots' | 'long' | 'taken';

/** The reason why the text cannot be the name of an entry in a folder that contains `taken`, or null. */
export function faultInName(typed: string, isTaken: (name: string) => boolean): NameFault | null {
  const name = typed.trim();
  if (name === '') return 'empty';
  if (name.includes('/')) return 'slash';
  if (name === '.' || name === '..') return 'dots';
  if (nameProblem(name)) return 'long';
  return isTaken(name) ? 'taken' : null;
}
