import { AppError } from '../../../../lib/app-error.js';
import type { GoOptions } from './path-steps.js';

const WORDS = {
  outside: ['forbidden', 'The link leads out of the folder that is open to you'],
  circle: ['forbidden', 'The link leads in a circle'],
  granted: ['forbidden', 'This folder lies elsewhere and is open here only: copy or move what is in it'],
  dangling: ['not_found', 'The link leads to something that is not there'],
} as const;

/** Why a symlink is not followed. Writing is `forbidden`, as nothing is created through a dangling one. */
export class LinkProblem extends AppError {
  constructor(
    readonly reason: keyof typeof WORDS,
    writing = false,
  ) {
    super(writing ? 'forbidden' : WORDS[reason][0], WORDS[reason][1]);
  }

  /** True if the symlink has no target at all. */
  get leadsNowhere(): boolean {
    return this.reason === 'dangling' || this.reason === 'circle';
  }
}

/** The error for a step that leads to something else than a folder. */
export function notAFolder(isLast: boolean, options: GoOptions): AppError {
  if (options.missing && !isLast) return new AppError('conflict', 'A part of the path is a file');
  if (isLast) return new AppError('invalid_input', 'This is not a folder');
  return new AppError('not_found', 'A part of the path is not a folder');
}
