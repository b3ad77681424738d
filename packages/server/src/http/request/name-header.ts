import type { IncomingHttpHeaders } from 'node:http';
import { JOB_ID_PATTERN } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';

/** The name that a client gave to a job or an action in this header; throws `invalid_input` for what is no such name. */
export function nameInHeader(headers: IncomingHttpHeaders, header: string): string | undefined {
  const name = headers[header.toLowerCase()];
  if (name === undefined || (typeof name === 'string' && JOB_ID_PATTERN.test(name))) return name;
  throw new AppError('invalid_input', `${header} must be 1 to 64 letters, digits, dashes or underscores`);
}
