import { destination, type Logger, pino } from 'pino';
import { StartError } from './start-error.js';
import { systemReason } from './system-reason.js';

// If an object with one of these fields is ever logged, its value is not.
const SECRET_FIELDS = ['password', 'token', 'current_password', 'authorization', 'cookie', 'auth'];
const REDACT = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

export type { Logger };

/**
 * Writes lines of JSON to `stdout`, `stderr` or the file of that name (0600); an empty target logs nothing.
 * Throws `StartError`.
 */
export function createLogger(target: string): Logger {
  const options = { redact: [...REDACT, '*.headers["x-auth"]'], base: null };
  // Child loggers may set their own level, so the destination discards all lines.
  if (target === '') return pino({ ...options, enabled: false }, { write: () => undefined });
  if (target === 'stdout') return pino(options, destination({ dest: 1, sync: true }));
  if (target === 'stderr') return pino(options, destination({ dest: 2, sync: true }));
  try {
    return pino(options, destination({ dest: target, append: true, mode: 0o600, sync: true }));
  } catch (cause) {
    throw new StartError(`The log ${target} cannot be written: ${systemReason(cause)}.`, { cause });
  }
}
