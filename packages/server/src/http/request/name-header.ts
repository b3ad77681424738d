import type { IncomingHttpHeaders } from 'node:http';
import { JOB_DETACH_HEADER, JOB_ID_HEADER, JOB_ID_PATTERN } from '@satchel/contract';
import type { JobFacts } from '../../core/jobs/job-terms.js';
import { AppError } from '../../lib/app-error.js';
import type { HandlerContext } from '../route.js';

/**
 * The name that a client gave to a job or an action in this header; throws `invalid_input` for what is no
 * such name.
 */
export function nameInHeader(headers: IncomingHttpHeaders, header: string): string | undefined {
  const name = headers[header.toLowerCase()];
  if (name === undefined || (typeof name === 'string' && JOB_ID_PATTERN.test(name))) return name;
  throw new AppError('invalid_input', `${header} must be 1 to 64 letters, digits, dashes or underscores`);
}

/** The facts of a job that its request says. Throws `invalid_input`. */
export function jobRequest({
  principal,
  request: { headers },
  signal,
}: Pick<HandlerContext, 'principal' | 'request' | 'signal'>): Pick<
  JobFacts,
  'principal' | 'named' | 'signal'
> {
  const id = nameInHeader(headers, JOB_ID_HEADER);
  const outlivesClient = headers[JOB_DETACH_HEADER.toLowerCase()] === 'true';
  return { principal, named: id === undefined ? null : { id, outlivesClient }, signal };
}
