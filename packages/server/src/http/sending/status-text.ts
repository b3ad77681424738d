import { STATUS_CODES } from 'node:http';

const PHRASES: Record<number, string> = { 499: 'Cancelled' };

/** The body of a response without content, such as `200 OK` and a newline, which old clients read. */
export function statusText(status: number, reason?: string): string {
  const phrase = `${status} ${STATUS_CODES[status] ?? PHRASES[status] ?? 'Unknown'}`;
  return reason ? `${phrase} (${reason})\n` : `${phrase}\n`;
}
