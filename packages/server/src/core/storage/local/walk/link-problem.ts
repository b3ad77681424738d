import { AppError } from '../../../../lib/app-error.js';

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
}
