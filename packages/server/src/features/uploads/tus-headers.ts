import type { IncomingHttpHeaders } from 'node:http';
import { MODIFIED_METADATA, PART_TYPE, UPLOAD_ID_HEADER, UPLOAD_TAIL_HEADER } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';

const MAX_METADATA_CHARACTERS = 4096;

type CountHeader = 'Upload-Length' | 'Upload-Offset' | typeof UPLOAD_TAIL_HEADER;

/** The header `name` in decimal digits, 0 to 2^53 - 1. Throws `invalid_input` for any other value. */
export function countIn(headers: IncomingHttpHeaders, name: CountHeader): number {
  const text = headers[name.toLowerCase()];
  const count = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(count)) return count;
  throw new AppError('invalid_input', `${name} must be a whole number from 0 to 9007199254740991`);
}

/** The position at which the tail of a part begins; undefined for a part of the head. */
export function tailStartIn(headers: IncomingHttpHeaders): number | undefined {
  return headers[UPLOAD_TAIL_HEADER.toLowerCase()] === undefined
    ? undefined
    : countIn(headers, UPLOAD_TAIL_HEADER);
}

/** The key of the upload that the client means; undefined when the client does not send one. */
export function keyIn(headers: IncomingHttpHeaders): string | undefined {
  const key = headers[UPLOAD_ID_HEADER.toLowerCase()];
  return key === undefined ? undefined : String(key);
}

export function assertPartType(headers: IncomingHttpHeaders): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() === PART_TYPE) return;
  throw new AppError('unsupported_media_type', `A part must be sent as ${PART_TYPE}`);
}

/** The length of the part, when the client sends it. */
export function partLength(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['content-length'];
  return headers['transfer-encoding'] === undefined && text !== undefined ? Number(text) : undefined;
}

export interface Metadata {
  /** The header as the client sent it, for responses. */
  metadata: string;
  modifiedMs: number | undefined;
}

/** Parses `Upload-Metadata`. `now`, in milliseconds since 1970, is the latest time that is accepted. */
export function metadataIn(headers: IncomingHttpHeaders, now: number): Metadata {
  const metadata = String(headers['upload-metadata'] ?? '');
  const values = parseMetadata(metadata);
  const name = MODIFIED_METADATA.find((key) => values.has(key));
  const text = values.get(name ?? '');
  if (text === undefined) return { metadata, modifiedMs: undefined };
  if (!/^-?\d{1,15}(\.\d+)?$/.test(text)) throw malformed(`${name} must be milliseconds since 1970`);
  return { metadata, modifiedMs: Math.min(Math.max(Number(text), 0), now) };
}

function parseMetadata(header: string): Map<string, string> {
  if (header.length > MAX_METADATA_CHARACTERS) throw malformed('it is too long');
  const values = new Map<string, string>();
  for (const pair of header.split(',')) {
    const match = /^([!-+\--~]+)(?: +([A-Za-z\d+/]*={0,2}))?$/.exec(pair.trim());
    if (!match && header.trim() !== '') throw malformed('it must contain keys with values in Base64');
    if (match?.[1]) values.set(match[1], Buffer.from(match[2] ?? '', 'base64').toString());
  }
  return values;
}

function malformed(reason: string): AppError {
  return new AppError('invalid_input', `Upload-Metadata cannot be parsed: ${reason}`);
}
