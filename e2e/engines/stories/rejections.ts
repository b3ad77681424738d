import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openLine } from '../../support/line.js';
import type { Stage } from '../support/stage.js';

/** More than the systems on the way take at once, so that the page is still sending when the response comes. */
const BYTES = 5 * 1024 * 1024;
/** It takes a second and a half to send that. */
const KBITS = 30_000;

/** A page learns why the server rejected an upload from its head. It is told by a page of its own. */
export function tellOfRejections(stage: Stage): void {
  test('a rejected part and a rejected file show why, although the page is still sending', async () => {
    const { satchel, path, onDisk } = stage;
    await writeFile(onDisk('taken.bin'), 'here');
    const line = await openLine({ upstream: satchel.origin, kbits: KBITS });
    try {
      const tab = await stage.openVisitor(line.origin);
      // Pages without scripts may not send anything.
      await tab.goto('/login');
      const withoutSession = await tab.evaluate(send, 'PATCH', '/api/tus/film.bin', 'no.such.token', BYTES);
      expect(withoutSession).toEqual([401, 'unauthenticated']);
      const address = `/api/resources${path.replace(/^\/files/, '')}taken.bin`;
      const taken = await tab.evaluate(send, 'POST', address, satchel.token, BYTES);
      expect(taken).toEqual([409, 'already_exists']);
    } finally {
      await line.close();
    }
  });
}

/** The status and the code of an error; status 0 is a lost connection. Runs in the page. */
function send(method: string, path: string, token: string, bytes: number): Promise<[number, string]> {
  const request = new XMLHttpRequest();
  request.open(method, path);
  const headers = {
    Accept: 'application/json',
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': '0',
    'X-Auth': token,
  };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.send(new Blob([new Uint8Array(bytes)]));
  return new Promise((resolve) => {
    request.onloadend = () => {
      const { status, responseText } = request;
      resolve([status, /"code":"(\w+)"/.exec(responseText)?.[1] ?? '']);
    };
  });
}
