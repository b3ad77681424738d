import { extensionOf, type FileType } from '@satchel/contract';

/**
 * What may be shown in the browser, by extension: formats that carry no script. HTML, SVG, XML, PDF's kin and
 * anything unknown could run in our origin, so they are text at most.
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

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-ancestors 'self'";

/** Headers that keep a user's file from acting in our origin, on every answer about it, refusals included. */
export function guardHeaders(contentType = DOWNLOAD_TYPE): Record<string, string> {
  // Not every browser's PDF viewer starts inside a sandbox; the type is forced, so nothing else can start.
  const policy = contentType === PDF_TYPE ? `${POLICY}; object-src 'self'` : `sandbox; ${POLICY}`;
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Content-Security-Policy': policy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, no-cache',
  };
}

export interface Presentation {
  contentType: string;
  inline: boolean;
}

/** How a file leaves: as a download, unless showing it was asked for and is harmless. */
export function presentationOf(name: string, type: FileType, inline: boolean): Presentation {
  if (!inline) return { contentType: DOWNLOAD_TYPE, inline: false };
  const extension = extensionOf(name).slice(1).toLowerCase();
  const known = Object.hasOwn(INLINE_TYPES, extension) ? INLINE_TYPES[extension] : undefined;
  if (known !== undefined) return { contentType: known, inline: true };
  if (type === 'text' || type === 'textImmutable') return { contentType: TEXT_TYPE, inline: true };
  return { contentType: DOWNLOAD_TYPE, inline: false };
}

// Controls that make `gpj.exe` read as `exe.jpg`: left out of the name under which a file is saved.
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
// The percent sign is here because some browsers decode it.
const UNSAFE_IN_QUOTES = /[^\x20-\x7e]|["\\;%]/gu;
const ATTRIBUTE_CHARACTER = /^[A-Za-z0-9!#$&+.^_`|~-]$/;

/** A `Content-Disposition` value (RFC 6266, RFC 8187) that holds for every name a disk can carry. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const visible = name.replace(BIDI_CONTROLS, '');
  const fallback = visible.replace(UNSAFE_IN_QUOTES, '_');
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${encodeExtended(visible)}`;
}

function encodeExtended(text: string): string {
  let encoded = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const character = String.fromCharCode(byte);
    encoded += ATTRIBUTE_CHARACTER.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return encoded;
}
