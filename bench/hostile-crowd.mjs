// Started by hostile.mjs in another process, so that the load does not delay the measurement. Its argument is
// JSON: the port, the hash of a link to a file and of one to a folder, the tokens of eight accounts, and the
// addresses of all GETs.
import { connect } from 'node:net';

const { port, fileHash, folderHash, tokens, addresses } = JSON.parse(process.argv[2]);
const LARGE = Buffer.alloc(64 * 1024 * 1024, '[],');
const ADDRESSES = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
const CROWD = { idle: 2000, slowHead: 500, slowBody: 500, unread: 300 };
const KINDS = {
  idle: '',
  slowHead: 'GET / HTTP/1.1\r\nHost: x\r\nX-A: ',
  slowBody: 'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n{',
  unread: get(`/api/public/dl/${fileHash}`),
};
/** The number of connections of each kind that an account opens. */
const OF_ACCOUNT = 64;
const ACCOUNT_KINDS = { stream: '/api/events', unreadDownload: '/api/raw/large.bin' };
/** The number of requests to one address on a connection that reads nothing. */
const PIPELINED = 400;

const slow = new Set();
for (const [kind, count] of Object.entries(CROWD)) {
  for (let i = 0; i < count; i += 1) {
    const from = ADDRESSES[i % ADDRESSES.length];
    keepOpen({ text: KINDS[kind], from, isSlow: kind.startsWith('slow'), isRead: kind !== 'unread' });
  }
}
for (const [index, token] of tokens.entries()) {
  const from = `127.0.1.${index + 1}`;
  for (const [kind, path] of Object.entries(ACCOUNT_KINDS)) {
    for (let i = 0; i < OF_ACCOUNT; i += 1) {
      keepOpen({ text: get(path, token), from, isSlow: false, isRead: kind === 'stream' });
    }
  }
}
setInterval(() => {
  for (const socket of slow) socket.write('x');
}, 5_000);
setInterval(sendLargeBody, 500);
setInterval(pipeline, 250);
setInterval(sendLongAddress, 100);
setInterval(sendLongList, 500);

function get(path, token) {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n${token ? `X-Auth: ${token}\r\n` : ''}\r\n`;
}

/** Opens a connection of this kind, and another one when the server has closed it. */
function keepOpen(kind) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: kind.from });
  if (kind.isSlow) slow.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    slow.delete(socket);
    // The connections are not renewed at the same moment: that would be one burst a second, and the system
    // drops some of it.
    setTimeout(keepOpen, 500 + 1000 * Math.random(), kind);
  });
  socket.write(kind.text);
  if (kind.isRead) socket.resume();
  else socket.pause();
}

function sendLargeBody() {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESSES[0] });
  socket.on('error', () => undefined).resume();
  socket.write(`POST /api/batch HTTP/1.1\r\nHost: x\r\nContent-Length: ${LARGE.length}\r\n\r\n`);
  socket.end(LARGE);
}

let turn = 0;
/**
 * Sends many requests for the next address on one connection, reads nothing, and disconnects after four
 * seconds.
 */
function pipeline() {
  const path = addresses[turn % addresses.length];
  const token = tokens[turn % tokens.length];
  turn += 1;
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.2.${(turn % 200) + 1}` });
  socket.on('error', () => undefined).pause();
  socket.write(get(path, token).repeat(PIPELINED));
  setTimeout(() => socket.destroy(), 4_000);
}

const LONG_ADDRESSES = [
  '/'.repeat(60_000),
  `/api${'/a'.repeat(6_000)}`,
  `/api/resources/${'%2541'.repeat(2_400)}`,
  `/share/${'/'.repeat(60_000)}`,
  `/?${'a&'.repeat(30_000)}`,
];

function sendLongAddress() {
  send(get(LONG_ADDRESSES[Math.floor(Math.random() * LONG_ADDRESSES.length)]), ADDRESSES[1]);
}

/** Sends as many names as an address has space for, once as a visitor and once as a user. */
function sendLongList() {
  const names = Array.from({ length: 9_000 }, (_, i) => i.toString(36)).join(',');
  send(get(`/api/public/dl/${folderHash}?files=${names}`), ADDRESSES[2]);
  send(get(`/api/raw/?files=${names}`, tokens[0]), '127.0.1.1');
}

function send(text, localAddress) {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined).resume();
  socket.end(text);
}
