// `node bench/tus.mjs`: an upload of 1 GiB in parts, compared with `cp`: in one part and in parts of 10 MiB.
import { closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { pair, report, reportFigure, temporaryFolder, timeCommand } from './lib.mjs';
import { login, residentMegabytes, startServer } from './server.mjs';

const MEBIBYTE = 1024 * 1024;
const LENGTH = 1024 * MEBIBYTE;
const folder = temporaryFolder();
const root = join(folder, 'files');
const source = join(folder, 'big.bin');
const copied = join(folder, 'copy.bin');
timeCommand('mkdir', [root]);
writeSource();

const server = await startServer(root, join(folder, 'state'));
const token = await login(server);
let count = 0;

report('tus upload of 1 GiB, one part / cp', await pair(5, upload(LENGTH), plainCopy, server), '<= 2.5');
report(
  'tus upload of 1 GiB, one part / cp and sync',
  await pair(5, upload(LENGTH), syncedCopy, server),
  '<= 2.5',
);
report(
  'tus upload of 1 GiB, parts of 10 MiB / cp',
  await pair(3, upload(10 * MEBIBYTE), plainCopy, server),
  'told only',
);
reportFigure('memory after all that', residentMegabytes(server.pid), 'MB', 'none');
await server.stop();

function plainCopy() {
  timeCommand('rm', ['-f', copied]);
  return timeCommand('cp', ['--reflink=never', source, copied]);
}

function syncedCopy() {
  timeCommand('rm', ['-f', copied]);
  return timeCommand('sh', ['-c', `cp "${source}" "${copied}" && sync "${copied}"`]);
}

/** Curl sends the bytes of one part, because it costs the machine less than this program would. */
function upload(partLength) {
  return async () => {
    const path = `/api/tus/${++count}.bin`;
    const startedAt = performance.now();
    const begun = await send('POST', path, { 'Upload-Length': LENGTH });
    if (begun !== 201) throw new Error(`POST: ${begun}`);
    if (partLength === LENGTH) sendWhole(path);
    else await sendParts(path, partLength);
    const took = performance.now() - startedAt;
    timeCommand('cmp', [source, join(root, `${count}.bin`)]);
    timeCommand('rm', [join(root, `${count}.bin`)]);
    return took;
  };
}

function sendWhole(path) {
  const headers = [
    'Content-Type: application/offset+octet-stream',
    'Upload-Offset: 0',
    'Expect:',
    `X-Auth: ${token}`,
  ];
  timeCommand('curl', [
    '-sf',
    '-X',
    'PATCH',
    ...headers.flatMap((header) => ['-H', header]),
    '-T',
    source,
    server.origin + path,
  ]);
}

async function sendParts(path, partLength) {
  const fd = openSync(source, 'r');
  const buffer = Buffer.alloc(partLength);
  for (let offset = 0; offset < LENGTH; ) {
    const part = buffer.subarray(0, readSync(fd, buffer, 0, partLength, offset));
    const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': offset };
    const status = await send('PATCH', path, { ...headers, 'Content-Length': part.length }, part);
    if (status !== 204) throw new Error(`PATCH: ${status}`);
    offset += part.length;
  }
  closeSync(fd);
}

function send(method, path, headers, body) {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { 'X-Auth': token, ...headers } };
    const sent = request(server.origin + path, options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    sent.on('error', reject).end(body);
  });
}

function writeSource() {
  const block = Buffer.alloc(MEBIBYTE);
  writeFileSync(source, '');
  const fd = openSync(source, 'w');
  for (let index = 0; index < LENGTH / MEBIBYTE; index++) {
    block.writeUInt32LE((index * 2_654_435_761) >>> 0, (index * 64) % 4096);
    writeSync(fd, block);
  }
  closeSync(fd);
}
