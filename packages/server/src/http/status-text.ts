import { STATUS_CODES } from 'node:http';

const PHRASES: Record<number, string> = { 499: 'Cancelled' };

/** The body of an answer that has nothing else to say, such as `200 OK` and a newline; old clients read it. */
export function statusText(status: number, reason?: string): string {
  const phrase = `${status} ${STATUS_CODES[status] ?? PHRASES[status] ?? 'Unknown'}`;
  return reason ? `${phrase} (${reason})\n` : `${phrase}\n`;
}
