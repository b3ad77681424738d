import { extensionOf, nameProblem } from '@satchel/contract';

/** `name` with the number before its last extension: `a.tar(2).gz`; a name that grows too long loses its end. */
export function numberedName(name: string, number: number): string {
  const extension = extensionOf(name);
  const stem = [...name.slice(0, name.length - extension.length)];
  const suffix = `(${number})${extension}`;
  while (stem.length > 0 && nameProblem(stem.join('') + suffix)) stem.pop();
  return stem.join('') + suffix;
}
