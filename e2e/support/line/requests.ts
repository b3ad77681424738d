/** A request as the line has seen it. */
export interface LineRequest {
  method: string;
  /** The path with the query. */
  url: string;
  /** The names are in lower case. */
  headers: Readonly<Record<string, string>>;
  /** `Content-Length`; 0 without a body, `Infinity` if its length is not told before. */
  length: number;
  /** True if the connection had another request before. */
  isReused: boolean;
  /** The bytes of its body that were passed to the server. */
  passed: number;
  /** The status that the server sent first; 1xx does not count. Undefined until then. */
  status: number | undefined;
}

export type Part = { kind: 'head'; bytes: Buffer; request: LineRequest } | { kind: 'body'; bytes: Buffer };

const END_OF_HEAD = '\r\n\r\n';

/**
 * Finds the requests in the bytes of a client (HTTP/1.1). A body without a length is chunked or belongs to
 * another protocol: everything after its head is taken for the body.
 */
export class RequestReader {
  #head = Buffer.alloc(0);
  #left = 0;
  #count = 0;

  /** The bytes of `piece`, with a head that began in earlier ones. */
  *parts(piece: Buffer): Generator<Part> {
    let rest = piece;
    while (rest.length > 0) {
      if (this.#left > 0) {
        const bytes = rest.subarray(0, this.#left);
        this.#left -= bytes.length;
        rest = rest.subarray(bytes.length);
        yield { kind: 'body', bytes };
        continue;
      }
      const known = this.#head.length;
      this.#head = Buffer.concat([this.#head, rest]);
      const end = this.#head.indexOf(END_OF_HEAD);
      if (end < 0) return;
      const bytes = this.#head.subarray(0, end + END_OF_HEAD.length);
      rest = rest.subarray(bytes.length - known);
      this.#head = Buffer.alloc(0);
      const request = requestOf(bytes.toString('latin1'), this.#count++ > 0);
      this.#left = request.length;
      yield { kind: 'head', bytes, request };
    }
  }

  /** True if all of the last request has been read. */
  get isComplete(): boolean {
    return this.#left === 0;
  }
}

function requestOf(head: string, isReused: boolean): LineRequest {
  const [first = '', ...lines] = head.trimEnd().split('\r\n');
  const [method = '', url = ''] = first.split(' ');
  const headers = Object.fromEntries(
    lines.map((text) => {
      const colon = text.indexOf(':');
      return [text.slice(0, colon).toLowerCase(), text.slice(colon + 1).trim()];
    }),
  );
  const isOpen = 'transfer-encoding' in headers || 'upgrade' in headers;
  const length = isOpen ? Number.POSITIVE_INFINITY : Number(headers['content-length'] ?? 0);
  return { method, url, headers, length, isReused, passed: 0, status: undefined };
}

/** The status of the response that begins with these bytes; undefined for 1xx, which precedes another one. */
export function statusOf(bytes: Buffer): number | undefined {
  const status = Number(bytes.toString('latin1', 9, 12));
  return status === 101 || status >= 200 ? status : undefined;
}
