import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { AppError } from '../../../lib/app-error.js';
import { translateErrno } from './errno.js';

test('a quota that is used up is known, although Node has no name for the error', () => {
  const errno = -constants.errno.EDQUOT;
  const error = Object.assign(new Error(), { errno, code: `Unknown system error ${errno}`, syscall: 'link' });
  const translated = translateErrno(error);
  expect(translated).toBeInstanceOf(AppError);
  expect(translated).toMatchObject({ code: 'storage_full', message: 'The disk quota is used up' });
});
