// `node send.mjs ORIGIN PASSWORD CONNECTIONS MEBIBYTES NAME`, at the near end of a line: uploads one file of so much in
// parts, by one connection or by two of which the second one sends the tail, and prints the milliseconds.
import { Agent, request } from 'node:http';

const MEBIBYTE = 1024 * 1024;
/** The page sends parts of this size on a line of such a rate. */
const PART = 32 * MEBIBYTE;
const part = Buffer.alloc(PART, 1);

const [origin, password, connections, mebibytes, name] = process.argv.slice(2);
const token = await login();
const length = Number(mebibytes) * MEBIBYTE;
const path = `/api/tus/${name}`;
const agents = Array.from(
  { length: Number(connections) },
  () => new Agent({ keepAlive: true, maxSockets: 1 }),
);

const startedAt = performance.now();
await send(agents[0], 'POST', path, { 'Upload-Length': length });
if (agents.length === 1) await upload(agents[0], 0, length);
else await Promise.all([upload(agents[0], 0, length / 2), upload(agents[1], length / 2, length, true)]);
console.log(performance.now() - startedAt);
for (const agent of agents) agent.destroy();

async function upload(agent, from, to, isTail = false) {
  for (let offset = from; offset < to; offset += PART) {
    const body = part.subarray(0, Math.min(PART, to - offset));
    await send(
      agent,
      'PATCH',
      path,
      {
        ...{ 'Content-Type': 'application/offset+octet-stream', 'Content-Length': body.length },
        ...{ 'Upload-Offset': offset, ...(isTail ? { 'X-Upload-Tail': from } : {}) },
      },
      body,
    );
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
