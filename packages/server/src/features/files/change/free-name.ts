import { extensionOf, joinPath, nameOf, nameProblem, parentOf, type VirtualPath } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';

const MAX_TRIES = 10_000;

/** `name(1).ext`: the number stands before the last extension; a name that grows too long loses its end. */
export function numberedName(name: string, number: number): string {
  const extension = extensionOf(name);
  const stem = [...name.slice(0, name.length - extension.length)];
  const suffix = `(${number})${extension}`;
  while (stem.length > 0 && nameProblem(stem.join('') + suffix)) stem.pop();
  return stem.join('') + suffix;
}

/** The numbered neighbours of `path`, nearest first. Throws `conflict` after ten thousand. */
export function* numberedPaths(path: VirtualPath): Generator<VirtualPath, never> {
  for (let number = 1; number <= MAX_TRIES; number += 1) {
    yield joinPath(parentOf(path), numberedName(nameOf(path), number));
  }
  throw new AppError('conflict', 'there are too many files of that name');
}
