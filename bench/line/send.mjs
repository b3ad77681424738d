// `node send.mjs ORIGIN PASSWORD CONNECTIONS MEBIBYTES NAME`, at the near end of a line: uploads a file of this size by one
// connection, or by two of which the second one sends the tail, and prints the milliseconds.
import { Agent, request } from 'node:http';

const MEBIBYTE = 1024 * 1024;
/** The page sends parts of this size on a line of such a rate. */
const PART = 32 * MEBIBYTE;
const part = Buffer.alloc(PART, 1);

const [origin, password, connections, mebibytes, name] = process.argv.slice(2);
const path = `/api/tus/${name}`;
const token = await login();
const length = Number(mebibytes) * MEBIBYTE;
const middle = connections === '2' ? length / 2 : length;
const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));

const startedAt = performance.now();
const begun = await send(agents[0], 'POST', { 'Upload-Length': length });
const id = { 'X-Upload-Id': begun['x-upload-id'] };
await Promise.all([
  sendParts(agents[0], 0, middle, {}),
  sendParts(agents[1], middle, length, { 'X-Upload-Tail': middle }),
]);
console.log(performance.now() - startedAt);
for (const agent of agents) agent.destroy();

async function sendParts(agent, from, to, more) {
  for (let offset = from; offset < to; offset += PART) {
    const body = part.subarray(0, Math.min(PART, to - offset));
    const type = { 'Content-Type': 'application/offset+octet-stream', 'Content-Length': body.length };
    await send(agent, 'PATCH', { ...id, ...more, ...type, 'Upload-Offset': offset }, body);
  }
}

async function login() {
  const body = JSON.stringify({ username: 'admin', password });
  return (await fetch(`${origin}/api/login`, { method: 'POST', body })).text();
}

/** Resolves to the headers of the response. */
function send(agent, method, headers, body) {
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { 'X-Auth': token, 'Tus-Resumable': '1.0.0', ...headers } };
    const sent = request(origin + path, options, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode < 300) resolve(response.headers);
        else reject(new Error(`${method}: ${response.statusCode}`));
      });
    });
    sent.on('error', reject).end(body);
  });
}
