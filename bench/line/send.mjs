// `node send.mjs ORIGIN PASSWORD CONNECTIONS MEBIBYTES FOLDER`, at the near end of a line: uploads so much in parts, by
// one connection or by several that each have a file of their own, and prints the milliseconds.
import { Agent, request } from 'node:http';

const MEBIBYTE = 1024 * 1024;
/** The page sends parts of this size on a line of such a rate. */
const PART = 32 * MEBIBYTE;
const part = Buffer.alloc(PART, 1);

const [origin, password, connections, mebibytes, folder] = process.argv.slice(2);
const token = await login();
const length = (Number(mebibytes) * MEBIBYTE) / Number(connections);
const agents = Array.from(
  { length: Number(connections) },
  () => new Agent({ keepAlive: true, maxSockets: 1 }),
);

const startedAt = performance.now();
await Promise.all(agents.map((agent, index) => upload(agent, `/api/tus/${folder}-${index}.bin`)));
console.log(performance.now() - startedAt);
for (const agent of agents) agent.destroy();

async function upload(agent, path) {
  await send(agent, 'POST', path, { 'Upload-Length': length });
  for (let offset = 0; offset < length; offset += PART) {
    const body = part.subarray(0, Math.min(PART, length - offset));
    const headers = { 'Content-Type': 'application/offset+octet-stream', 'Content-Length': body.length };
    await send(agent, 'PATCH', path, { ...headers, 'Upload-Offset': offset }, body);
  }
}

async function login() {
  const body = JSON.stringify({ username: 'admin', password });
  return (await fetch(`${origin}/api/login`, { method: 'POST', body })).text();
}

function send(agent, method, path, headers, body) {
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { 'X-Auth': token, 'Tus-Resumable': '1.0.0', ...headers } };
    const sent = request(origin + path, options, (response) => {
      const isDone = response.statusCode < 300;
      response.resume();
      response.on('end', () => (isDone ? resolve() : reject(new Error(`${method}: ${response.statusCode}`))));
    });
    sent.on('error', reject).end(body);
  });
}
