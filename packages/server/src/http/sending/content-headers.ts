import { extensionOf, type FileType } from '@satchel/contract';
import type { FastifyRequest } from 'fastify';
import { readableName } from '../../lib/name-bytes.js';
import { type Ticket, ticketOf } from '../content-tickets.js';

/**
 * Types that may be shown in the browser, by extension: formats without scripts. HTML, SVG, XML and unknown
 * formats could run scripts in our origin, so they are sent as plain text at most.
 */
const INLINE_TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  pdf: 'application/pdf',
};

export const DOWNLOAD_TYPE = 'application/octet-stream';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const PDF_TYPE = 'application/pdf';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, no-cache',
};

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'";

/** Chromium and browsers based on it send this name; Safari and Firefox do not. */
const CHROMIUM = /Chrom(?:e|ium)\//;

/** The headers of all types but PDF, at the app's own origin. */
const GUARD: Readonly<Record<string, string>> = guardedBy(`sandbox; ${POLICY}`);

function guardedBy(policy: string): Readonly<Record<string, string>> {
  return {
    ...COMMON,
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': `${policy}; frame-ancestors 'self'`,
    'cross-origin-resource-policy': 'same-origin',
  };
}

function policyOf(contentType: string, { headers }: FastifyRequest): string {
  if (contentType !== PDF_TYPE) return `sandbox; ${POLICY}`;
  // PDF viewers of some browsers consist of scripts. Those of Safari are reported to stay empty in a sandbox.
  // The forced type, and a policy that blocks all resources, work in every browser.
  const sandbox = CHROMIUM.test(headers['user-agent'] ?? '') ? 'sandbox allow-scripts; ' : '';
  return `${sandbox}${POLICY}; object-src 'self'`;
}

/**
 * Headers that prevent a user's file from acting in our origin, in every response about it, including errors:
 * it gets an origin of its own. The names are in lower case. Without a user agent a PDF is treated as for a
 * browser that cannot show it in a sandbox.
 */
export function guardHeaders(
  request: FastifyRequest,
  contentType = DOWNLOAD_TYPE,
): Readonly<Record<string, string>> {
  const ticket = ticketOf(request);
  if (ticket) return { ...COMMON, ...headersFor(ticket, policyOf(contentType, request), request) };
  return contentType === PDF_TYPE ? guardedBy(policyOf(contentType, request)) : GUARD;
}

/**
 * At the content origin, only pages of the app that made the address can frame and read it. Browsers decide
 * by site which pages can embed it, and a server does not know sites well enough: every page with the address
 * can.
 */
function headersFor(
  { appHost }: Ticket,
  policy: string,
  { headers: { origin = '' } }: FastifyRequest,
): Record<string, string> {
  const isApp = URL.canParse(origin) && new URL(origin).host === appHost;
  return {
    'content-security-policy': `${policy}; frame-ancestors ${appHost}`,
    'cross-origin-resource-policy': 'cross-origin',
    vary: 'Origin',
    ...(isApp ? { 'access-control-allow-origin': origin } : {}),
  };
}

export interface Presentation {
  contentType: string;
  inline: boolean;
}

/** How a file is sent: as a download, unless it is to be shown and its format is harmless. */
export function presentationOf(name: string, type: FileType, inline: boolean): Presentation {
  if (!inline) return { contentType: DOWNLOAD_TYPE, inline: false };
  const extension = extensionOf(name).slice(1).toLowerCase();
  const known = Object.hasOwn(INLINE_TYPES, extension) ? INLINE_TYPES[extension] : undefined;
  if (known !== undefined) return { contentType: known, inline: true };
  if (type === 'text' || type === 'textImmutable') return { contentType: TEXT_TYPE, inline: true };
  return { contentType: DOWNLOAD_TYPE, inline: false };
}

// Controls that make `gpj.exe` read as `exe.jpg`: they are removed from the name of a saved file.
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// The percent sign is included because some browsers decode it.
const UNSAFE_IN_QUOTES = /[^\x20-\x7e]|["\\;%]/gu;
const ATTRIBUTE_CHARACTERS = /^[A-Za-z0-9!#$&+.^_`|~-]*$/;

/** A `Content-Disposition` value (RFC 6266, RFC 8187) that is valid for every name of a disk. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const visible = readableName(name).replace(BIDI_CONTROLS, '');
  const fallback = visible.replace(UNSAFE_IN_QUOTES, '_');
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${encodeExtended(visible)}`;
}

function encodeExtended(text: string): string {
  if (ATTRIBUTE_CHARACTERS.test(text)) return text;
  let encoded = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const character = String.fromCharCode(byte);
    encoded += ATTRIBUTE_CHARACTERS.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
