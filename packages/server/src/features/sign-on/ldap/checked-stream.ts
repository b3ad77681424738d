import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** One entry of a user with all attributes may be large; no message of a login is. */
const LONGEST_MESSAGE = 2 * 1024 * 1024;
/** The limit of a whole connection. */
const MOST_BYTES = 8 * 1024 * 1024;
const LONGEST_HEADER = 6;

/** Tags of ITU-T X.690, and of the messages of RFC 4511. */
const INTEGER = 0x02;
const TEXT = 0x04;
const ENUMERATED = 0x0a;
const SEQUENCE = 0x30;
const SET = 0x31;
const ENTRY = 0x64;
/** The results of a bind, of a search and of an extended operation. */
const RESULTS = [0x61, 0x65, 0x78];
/** References to other servers, which are not followed, and intermediate responses. */
const IGNORED = [0x73, 0x79];

interface Element {
  tag: number;
  /** The offset of its tag. */
  at: number;
  /** The offset of its contents, and the one after them. */
  from: number;
  to: number;
}

/**
 * A connection to a directory from which whole and well-formed messages are read, one at a time; anything
 * else ends it. ldapts 8.2 reads some malformed messages in an endless loop, calls itself once for each
 * message of a chunk until the stack is full, and waits for as many bytes as a message announces.
 */
export class CheckedStream extends Duplex {
  /** ldapts asks for both to see that it need not connect. */
  readonly connecting = false;
  readonly readyState = 'open';
  /** The reason why the connection has ended; null while it lasts, or when the directory ended it. */
  fault: Error | null = null;
  readonly #socket: Socket;
  #pieces: Buffer[] = [];
  #size = 0;
  #total = 0;

  constructor(socket: Socket) {
    super({ readableObjectMode: true });
    this.#socket = socket;
    socket.on('data', this.#receive).on('error', this.#fail).on('close', this.#end);
  }

  /**
   * The connection as it was, to encrypt it. Throws if something was sent that nobody has asked for: it would
   * be read as if it had been encrypted.
   */
  release(): Socket {
    this.#socket.off('data', this.#receive).off('error', this.#fail).off('close', this.#end);
    if (this.#size > 0) throw new Error('The directory sends more than it was asked for');
    return this.#socket;
  }

  /** Ends the connection; `fault` is the reason. */
  abort(fault: Error): void {
    this.fault ??= fault;
    this.destroy();
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }

  readonly #fail = (error: Error): void => this.abort(error);
  readonly #end = (): void => void this.destroy();

  readonly #receive = (chunk: Buffer): void => {
    this.#pieces.push(chunk);
    this.#size += chunk.length;
    this.#total += chunk.length;
    try {
      if (this.#total > MOST_BYTES) throw new Error('The directory sends too much');
      this.#passOn();
    } catch (error) {
      this.abort(error as Error);
    }
  };

  #passOn(): void {
    let bytes = this.#pieces[0] ?? Buffer.alloc(0);
    if (this.#pieces.length > 1 && bytes.length < LONGEST_HEADER) bytes = this.#join();
    let length = lengthOf(bytes);
    if (length === undefined || length > this.#size) return;
    bytes = this.#join();
    while (length !== undefined && length <= bytes.length) {
      const message = checkedMessage(bytes.subarray(0, length));
      if (message) this.push(message);
      bytes = bytes.subarray(length);
      length = lengthOf(bytes);
    }
    this.#pieces = bytes.length > 0 ? [bytes] : [];
    this.#size = bytes.length;
  }

  #join(): Buffer {
    const bytes = Buffer.concat(this.#pieces);
    this.#pieces = [bytes];
    return bytes;
  }
}

/** The length of the first message with its header; undefined as long as that is not complete. */
function lengthOf(bytes: Buffer): number | undefined {
  const first = bytes[1];
  if (bytes.length > 0 && bytes[0] !== SEQUENCE) throw malformed();
  if (first === undefined || bytes.length < 2 + (first < 0x80 ? 0 : first & 0x7f)) return undefined;
  const { to } = elementAt(bytes, 0, Number.POSITIVE_INFINITY);
  if (to > LONGEST_MESSAGE) throw new Error('The directory sends a message that is too long');
  return to;
}

/**
 * A message without what is not used of it: controls, references and names of operations. Null for a message
 * that is ignored; throws for what is none.
 */
function checkedMessage(bytes: Buffer): Buffer | null {
  const [id, operation] = elementsIn(bytes, elementAt(bytes, 0, bytes.length), [SEQUENCE]);
  if (id?.tag !== INTEGER || id.to - id.from > 4 || !operation) throw malformed();
  const { tag } = operation;
  if (IGNORED.includes(tag)) return null;
  const parts = elementsIn(bytes, operation, [ENTRY, ...RESULTS]);
  if (tag === ENTRY) checkEntry(bytes, parts);
  else checkResult(parts);
  const used = parts.slice(0, 3).map(({ at, to }) => bytes.subarray(at, to));
  return encode(SEQUENCE, [bytes.subarray(id.at, id.to), encode(tag, used)]);
}

function checkEntry(bytes: Buffer, [name, attributes, ...more]: Element[]): void {
  if (name?.tag !== TEXT || !attributes || more.length > 0) throw malformed();
  for (const attribute of elementsIn(bytes, attributes, [SEQUENCE])) {
    const [type, values, ...others] = elementsIn(bytes, attribute, [SEQUENCE]);
    if (type?.tag !== TEXT || !values || others.length > 0) throw malformed();
    if (elementsIn(bytes, values, [SET]).some(({ tag }) => tag !== TEXT)) throw malformed();
  }
}

function checkResult([code, matched, text]: Element[]): void {
  const isCode = code?.tag === ENUMERATED && code.to - code.from >= 1 && code.to - code.from <= 4;
  if (!isCode || matched?.tag !== TEXT || text?.tag !== TEXT) throw malformed();
}

/** The elements in one of a kind; throws unless they fill it. */
function elementsIn(bytes: Buffer, { tag, from, to }: Element, kinds: readonly number[]): Element[] {
  if (!kinds.includes(tag)) throw malformed();
  const elements: Element[] = [];
  for (let at = from; at < to; ) {
    const element = elementAt(bytes, at, to);
    elements.push(element);
    at = element.to;
  }
  return elements;
}

function elementAt(bytes: Buffer, at: number, end: number): Element {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined || at + 2 > end) throw malformed();
  const size = first < 0x80 ? 0 : first & 0x7f;
  // A length without an end (0x80) is not allowed in LDAP: RFC 4511, section 5.1.
  if (first === 0x80 || size > 4 || at + 2 + size > Math.min(end, bytes.length)) throw malformed();
  const from = at + 2 + size;
  const to = from + (size === 0 ? first : bytes.readUIntBE(at + 2, size));
  if (to > end) throw malformed();
  return { tag, at, from, to };
}

function encode(tag: number, parts: readonly Uint8Array[]): Buffer {
  const contents = Buffer.concat(parts);
  const header = Buffer.alloc(LONGEST_HEADER);
  header[0] = tag;
  header[1] = 0x84;
  header.writeUInt32BE(contents.length, 2);
  return Buffer.concat([header, contents]);
}

function malformed(): Error {
  return new Error('The directory sends something that is not LDAP');
}
