// `node bridge.mjs LISTEN CONNECT`: passes connections on. Each is the path of a Unix socket, which programs of all network
// namespaces reach, or HOST:PORT in the namespace of this program.
import { connect, createServer } from 'node:net';

const [from, to] = process.argv.slice(2).map(addressOf);

createServer({ allowHalfOpen: true }, (client) => {
  const server = connect({ ...to, allowHalfOpen: true });
  client.pipe(server).pipe(client);
  client.on('error', () => server.destroy());
  server.on('error', () => client.destroy());
}).listen(from, () => console.log('ready'));

function addressOf(word) {
  if (word.startsWith('/')) return { path: word };
  const [host, port] = word.split(':');
  return { host, port: Number(port) };
}
