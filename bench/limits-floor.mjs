// The server that `limits.mjs` compares with. It trusts every path.
import {
  closeSync,
  createReadStream,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream';

const [root] = process.argv.slice(2);

const HANDLERS = {
  open(path) {
    const fd = openSync(path, 'r');
    const content = Buffer.allocUnsafe(fstatSync(fd).size);
    readSync(fd, content, 0, content.length, 0);
    closeSync(fd);
    return content;
  },
  list(path) {
    const items = readdirSync(path).map((name) => {
      const { size, mtime, mode } = lstatSync(`${path}/${name}`);
      return { name, size, modified: mtime, mode };
    });
    return Buffer.from(JSON.stringify({ items }));
  },
  put(path, body) {
    const fd = openSync(`${path}.part`, 'wx');
    writeSync(fd, body);
    fdatasyncSync(fd);
    closeSync(fd);
    renameSync(`${path}.part`, path);
    const folder = openSync(dirname(path), 'r');
    fsyncSync(folder);
    closeSync(folder);
    return Buffer.alloc(0);
  },
};

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const [, what, path] = /^\/(\w+)(\/.*)$/.exec(request.url);
    if (what === 'stream') {
      // Pieces as large as the product's; the usual ones of 64 KiB take twice as long.
      pipeline(createReadStream(root + path, { highWaterMark: 1024 ** 2 }), response, () => undefined);
      return;
    }
    const answer = HANDLERS[what](root + path, Buffer.concat(chunks));
    response.writeHead(200, { 'Content-Length': answer.length });
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
