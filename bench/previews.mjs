// `node bench/previews.mjs`: thumbnails of photographs of 12 megapixels over HTTP against vipsthumbnail on as
// many cores.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { hasProgram, pair, report, temporaryFolder, timeCommand } from './lib.mjs';
import { login, startServer } from './server.mjs';

const PICTURES = 32;
const folder = temporaryFolder();
const root = join(folder, 'files');
mkdirSync(root);
const names = Array.from({ length: PICTURES }, (_, i) => `photo-${i}.jpg`);
await makePhotographs();

const cache = join(folder, 'cache');
const server = await startServer(root, join(folder, 'state'));
const token = await login(server);

let round = 0;
/** Each round has new modification times, so that nothing is taken from the cache. */
async function ours() {
  round += 1;
  for (const name of names) copyFileSync(join(root, names[0]), join(root, `${round}-${name}`));
  const startedAt = performance.now();
  await Promise.all(names.map((name) => thumbnail(`${round}-${name}`)));
  const took = performance.now() - startedAt;
  for (const name of names) rmSync(join(root, `${round}-${name}`));
  return took;
}

async function thumbnail(name) {
  const response = await fetch(`${server.origin}/api/preview/thumb/${name}`, {
    headers: { 'X-Auth': token, Connection: 'close' },
  });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  await response.arrayBuffer();
}

const files = names.map((name) => join(root, name));
const theirs = () =>
  timeCommand('sh', [
    '-c',
    `mkdir -p ${cache}; printf '%s\\n' ${files.join(' ')} | xargs -P ${availableParallelism()} -n 1 vipsthumbnail -s 256x256 -m centre -o ${cache}/%s.jpg`,
  ]);

if (hasProgram('vipsthumbnail')) {
  report(
    `${PICTURES} thumbnails / vipsthumbnail on all cores`,
    await pair(5, ours, theirs, server),
    '<= 0.5',
  );
} else {
  console.log(
    `thumbnails: ${(PICTURES / ((await ours()) / 1000)).toFixed(0)} per second; vipsthumbnail is not here`,
  );
}
await server.stop();

/** The pictures have as much detail as those of a camera, so that decoding takes as long as in practice. */
async function makePhotographs() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 };
  const source = sharp({ create: { width: 1000, height: 750, channels: 3, background: 'black', noise } });
  await source.resize(4000, 3000).jpeg({ quality: 85 }).toFile(join(root, names[0]));
  for (const name of names.slice(1)) copyFileSync(join(root, names[0]), join(root, name));
}
