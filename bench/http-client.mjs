import { connect } from 'node:net';

/** A larger body is not copied. */
const JOINED_BYTES = 1024 * 1024;

/**
 * Sends `requests` (`{ method, path, headers, body }`) one after the other on each of so many kept
 * connections, and resolves to the milliseconds of each. It reads no more of a response than where it ends,
 * so that it costs the machine little.
 */
export function requestAll({ origin, headers }, requests, connections) {
  const { port, hostname } = new URL(origin);
  const fields = Object.entries({ Host: hostname, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const heads = requests.map(({ method = 'GET', path, headers: own = {}, body }) => {
    const more = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = body || method !== 'GET' ? `Content-Length: ${body?.length ?? 0}\r\n` : '';
    const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${fields.join('')}${more.join('')}${length}\r\n`);
    return body && body.length <= JOINED_BYTES ? Buffer.concat([head, body]) : head;
  });
  const times = [];
  let next = 0;
  const runConnection = (done, fail) => {
    const socket = connect({ port: Number(port), host: hostname, noDelay: true });
    let sentAt = 0;
    let response;
    const send = () => {
      if (next >= heads.length) {
        socket.destroy();
        return done();
      }
      response = new Response();
      sentAt = performance.now();
      const { body } = requests[next];
      socket.write(heads[next++]);
      if (body && body.length > JOINED_BYTES) socket.write(body);
    };
    socket.once('connect', send).once('error', fail);
    socket.once('close', () => response && !response.isWhole && fail(new Error('The connection ended')));
    socket.on('data', (piece) => {
      response.take(piece);
      if (response.status >= 300) fail(new Error(`${requests[next - 1]?.path}: ${response.status}`));
      if (!response.isWhole) return;
      times.push(performance.now() - sentAt);
      send();
    });
  };
  return Promise.all(Array.from({ length: connections }, () => new Promise(runConnection))).then(() => times);
}

const LAST_CHUNK = '0\r\n\r\n';

/** Finds the end of one response. */
class Response {
  status = 0;
  isWhole = false;
  #start = Buffer.alloc(0);
  /**
   * Bytes of the body that are still to come, where `Content-Length` gives them; otherwise the last chunk
   * ends the body.
   */
  #left = null;
  #tail = '';

  take(piece) {
    if (this.status > 0) return this.#takeBody(piece);
    this.#start = this.#start.length === 0 ? piece : Buffer.concat([this.#start, piece]);
    const end = this.#start.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#start.toString('latin1', 0, end);
    this.status = Number(head.slice(9, 12));
    const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
    if (length !== undefined) this.#left = Number(length);
    else if (!/\r\ntransfer-encoding: *chunked/i.test(head)) this.#left = 0;
    this.#takeBody(this.#start.subarray(end + 4));
  }

  #takeBody(piece) {
    if (this.#left !== null) {
      this.#left -= piece.length;
      this.isWhole = this.#left <= 0;
      return;
    }
    this.#tail = (this.#tail + piece.toString('latin1', Math.max(0, piece.length - 5))).slice(-5);
    this.isWhole = this.#tail === LAST_CHUNK;
  }
}
