import { readSync, writeSync } from 'node:fs';

/** A message between the server and its child processes: JSON, and bytes beside it. */
export interface ChildMessage {
  head: unknown;
  body: Buffer;
}

const LENGTHS_BYTES = 8;
const STANDARD_INPUT = 0;
const STANDARD_OUTPUT = 1;

/** The lengths of both parts and the JSON; the body follows. */
export function encodeHead(head: unknown, bodyBytes: number): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  lengths.writeUInt32LE(json.length, 0);
  lengths.writeUInt32LE(bodyBytes, 4);
  return Buffer.concat([lengths, json]);
}

/** Assembles messages from the chunks in which they arrive. Throws for a message larger than `maxBytes`. */
export class MessageReader {
  #pieces: Buffer[] = [];
  #bytes = 0;

  constructor(readonly maxBytes: number) {}

  /** Returns the messages that are complete with this chunk. */
  push(piece: Buffer): ChildMessage[] {
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    const messages: ChildMessage[] = [];
    for (let message = this.#take(); message; message = this.#take()) messages.push(message);
    return messages;
  }

  #take(): ChildMessage | null {
    if (this.#bytes < LENGTHS_BYTES) return null;
    if ((this.#pieces[0]?.length ?? 0) < LENGTHS_BYTES) this.#pieces = [Buffer.concat(this.#pieces)];
    const [first = Buffer.alloc(LENGTHS_BYTES)] = this.#pieces;
    const bodyAt = LENGTHS_BYTES + first.readUInt32LE(0);
    const end = bodyAt + first.readUInt32LE(4);
    if (end > this.maxBytes) throw new Error('A child process sent a message that is too large');
    if (this.#bytes < end) return null;
    const whole = Buffer.concat(this.#pieces);
    this.#pieces = [whole.subarray(end)];
    this.#bytes = whole.length - end;
    return {
      head: JSON.parse(whole.toString('utf8', LENGTHS_BYTES, bodyAt)),
      body: whole.subarray(bodyAt, end),
    };
  }
}

/**
 * Runs in a child: handles one message after the other until its input ends. Beyond `maxResidentBytes` the
 * process exits.
 */
export async function serveMessages(
  respond: (message: ChildMessage) => Promise<ChildMessage>,
  maxResidentBytes: number,
): Promise<void> {
  // A library decodes on other threads, so the main thread can check the memory. Where the kernel limits
  // memory, that limit comes first.
  setInterval(() => {
    if (residentBytes() > maxResidentBytes) process.exit(OUT_OF_MEMORY);
  }, 100).unref();
  writeMessage({ head: READY, body: Buffer.alloc(0) });
  for (;;) {
    const message = readMessage();
    if (!message) return;
    writeMessage(await respond(message));
  }
}

/**
 * 0 where the system does not tell, as without `/proc` or in an emulator; the limit of the kernel is left
 * then.
 */
function residentBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}

/** The first message of a child that has started. */
export const READY = 'ready';
/** The exit code of a child that exceeded its memory limit. */
export const OUT_OF_MEMORY = 70;

// Reading synchronously, straight into the message, avoids a copy of each picture; the process has nothing
// else to do.
function readMessage(): ChildMessage | null {
  const lengths = readExactly(Buffer.alloc(LENGTHS_BYTES));
  if (!lengths) return null;
  const head = readExactly(Buffer.alloc(lengths.readUInt32LE(0)));
  const body = head && readExactly(memoryFor(lengths.readUInt32LE(4)));
  return head && body && { head: JSON.parse(head.toString()), body };
}

const KEPT_BYTES = 16 * 1024 * 1024;
let kept = Buffer.alloc(0);

/** Reuses one buffer for all messages but large ones, because fresh memory costs as much as filling it. */
function memoryFor(bytes: number): Buffer {
  if (bytes > KEPT_BYTES) return Buffer.allocUnsafeSlow(bytes);
  if (bytes > kept.length) kept = Buffer.allocUnsafeSlow(bytes);
  return kept.subarray(0, bytes);
}

/** Null at the end of the input. */
function readExactly(buffer: Buffer): Buffer | null {
  for (let at = 0; at < buffer.length; ) {
    const read = readSync(STANDARD_INPUT, buffer, at, buffer.length - at, null);
    if (read === 0) return null;
    at += read;
  }
  return buffer;
}

function writeMessage({ head, body }: ChildMessage): void {
  for (const part of [encodeHead(head, body.length), body]) {
    for (let at = 0; at < part.length; ) at += writeSync(STANDARD_OUTPUT, part, at);
  }
}
