import { encodePath } from '@satchel/contract';
import { apiHeaders } from '../../lib/api/api-client';
import { pageConfig } from '../../lib/page-config';
import type { DescribedOperation } from './api-description';

export interface TriedRequest {
  /** The values by place and name, as in `query limit`; empty ones are not sent. */
  values: Readonly<Record<string, string>>;
  body: string;
}

export interface TriedResponse {
  status: number;
  /** One header per line. */
  headers: string;
  /** Null if the body is not text. */
  text: string | null;
  /** True if the body is longer than the part that was read. */
  isCut: boolean;
}

/** A page shows no more than this, and the rest of a large download is not transferred. */
const MAX_SHOWN_BYTES = 256 * 1024;

export const keyOf = ({ in: location, name }: { in: string; name: string }): string => `${location} ${name}`;

export function bodyTypeOf({ requestBody }: DescribedOperation): string | undefined {
  return Object.keys(requestBody?.content ?? {})[0];
}

/** The address of the request, with the base URL of the server. */
export function addressOf({ path, parameters }: DescribedOperation, { values }: TriedRequest): string {
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const value = values[keyOf(parameter)] ?? '';
    if (parameter.in === 'query' && value !== '') query.set(parameter.name, value);
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodePath((values[`path ${name}`] ?? '').replace(/^\//, '')),
  );
  const search = query.toString();
  return `${pageConfig.BaseURL}${filled}${search && `?${search}`}`;
}

/** Sends a request as the user who is logged in. Rejects with the error of `fetch`. */
export async function sendRequest(
  operation: DescribedOperation,
  request: TriedRequest,
  signal: AbortSignal,
): Promise<TriedResponse> {
  const type = bodyTypeOf(operation);
  const hasBody = type !== undefined && request.body !== '';
  const given = operation.parameters
    .filter((one) => one.in === 'header' && (request.values[keyOf(one)] ?? '') !== '')
    .map((one) => [one.name, request.values[keyOf(one)] ?? '']);
  const response = await fetch(addressOf(operation, request), {
    method: operation.method,
    headers: {
      ...apiHeaders(),
      ...(hasBody ? { 'Content-Type': type } : {}),
      ...(Object.fromEntries(given) as Record<string, string>),
    },
    body: hasBody ? request.body : undefined,
    signal,
    credentials: 'same-origin',
  });
  const { bytes, isCut } = await beginningOf(response);
  return {
    status: response.status,
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    text: textOf(bytes, response.headers.get('Content-Type') ?? '', isCut),
    isCut,
  };
}

async function beginningOf({ body }: Response): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  while (reader && length <= MAX_SHOWN_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    pieces.push(value);
    length += value.length;
  }
  const isCut = length > MAX_SHOWN_BYTES;
  if (isCut) await reader?.cancel();
  const bytes = new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
  return { bytes: bytes.subarray(0, MAX_SHOWN_BYTES), isCut };
}

function textOf(bytes: Uint8Array, type: string, isCut: boolean): string | null {
  if (bytes.length > 0 && !/^text\/|json|xml|javascript/.test(type)) return null;
  const text = new TextDecoder().decode(bytes);
  if (isCut || !type.startsWith('application/json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
