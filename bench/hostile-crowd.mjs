// Started by hostile.mjs in another process, so that the load does not delay the measurement. Arguments: port and hash
// of a link.
import { connect } from 'node:net';

const [port, hash] = process.argv.slice(2);
const LARGE = Buffer.alloc(64 * 1024 * 1024, '[],');
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
const CROWD = { idle: 2000, slowHead: 500, slowBody: 500, unread: 300 };
const KINDS = {
  idle: '',
  slowHead: 'GET / HTTP/1.1\r\nHost: x\r\nX-A: ',
  slowBody: 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n{',
  unread: `GET /api/public/dl/${hash} HTTP/1.1\r\nHost: x\r\n\r\n`,
};

const slow = new Set();
for (const [kind, count] of Object.entries(CROWD)) {
  for (let i = 0; i < count; i += 1) keepOpen(kind, ADDRESSES[i % ADDRESSES.length]);
}
setInterval(() => {
  for (const socket of slow) socket.write('x');
}, 5_000);
setInterval(sendLargeBody, 500);

/** Opens a connection of this kind, and another one when the server has closed it. */
function keepOpen(kind, localAddress) {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  if (kind.startsWith('slow')) slow.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    slow.delete(socket);
    setTimeout(keepOpen, 1000, kind, localAddress);
  });
  socket.write(KINDS[kind]);
  if (kind === 'unread') socket.pause();
  else socket.resume();
}

function sendLargeBody() {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESSES[0] });
  socket.on('error', () => undefined).resume();
  socket.write(`POST /api/batch HTTP/1.1\r\nHost: x\r\nContent-Length: ${LARGE.length}\r\n\r\n`);
  socket.end(LARGE);
}
