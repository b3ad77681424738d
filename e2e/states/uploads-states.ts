import type { Page } from 'playwright-core';
import { intercept } from '../support/intercept.js';
import { entry, holdUploads, home, prompted, type State, upload } from './acts.js';

const COPYING = {
  id: '1',
  kind: 'copy',
  path: '/Documents/',
  destination: '/Pictures/Documents/',
  entries: 1200,
  bytes: 640_000_000,
  totalEntries: 4000,
  totalBytes: 2_100_000_000,
  startedAt: '2026-05-05T10:00:00Z',
  state: 'running',
};
const DELETING = {
  ...COPYING,
  id: '2',
  kind: 'delete',
  path: '/Music/',
  destination: undefined,
  totalBytes: undefined,
};

/** An upload that did not end, as the browser stores it. */
const INTERRUPTED = {
  ...DELETING,
  id: '3',
  state: 'done',
  items: 4,
  isKept: true,
  isInterrupted: true,
  result: { done: 3, failed: 1, failures: [{ path: '/Music/Live.flac', code: 'forbidden', message: '' }] },
};

/** Uploads of other devices, as the server lists them. */
const OTHERS = [
  {
    path: '/Pictures/harbour.mov',
    id: 'a',
    length: 734_003_200,
    offset: 293_601_280,
    override: false,
    modified: '2026-04-01T10:00:00Z',
    touchedAt: '2026-05-05T09:30:00Z',
    expiresAt: '2026-05-06T09:30:00Z',
    isReceiving: false,
  },
  {
    path: '/Documents/Interview.mp4',
    id: 'b',
    length: 90_000_000,
    offset: 60_000_000,
    override: false,
    touchedAt: '2026-05-05T09:59:00Z',
    expiresAt: '2026-05-06T09:59:00Z',
    isReceiving: true,
  },
];

/** Drops two files of the private file system of the page, with their handles. */
async function dropOwnFiles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const own = await navigator.storage.getDirectory();
    const items = [];
    for (const name of ['holiday.mov', 'a long talk about the harbour.mp4']) {
      const handle = await own.getFileHandle(name, { create: true });
      const stream = await handle.createWritable();
      await stream.write(new Uint8Array(3_000_000));
      await stream.close();
      const file = await handle.getFile();
      const entry = {
        isFile: true,
        isDirectory: false,
        name,
        file: (done: (file: File) => void) => done(file),
      };
      items.push({
        kind: 'file',
        webkitGetAsEntry: () => entry,
        getAsFileSystemHandle: async () => handle,
      });
    }
    const event = new DragEvent('drop', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items, dropEffect: 'none' } });
    (document.querySelector('[role="grid"]') ?? document.body).dispatchEvent(event);
  });
}

/** Resolves when the page has stored two handles. */
async function untilHandlesAreStored(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (let count = 0; count < 2; await new Promise(requestAnimationFrame)) {
      if ((await indexedDB.databases()).length === 0) continue;
      const database = await settled(indexedDB.open('satchel.uploads'));
      count = await settled(database.transaction('handles').objectStore('handles').count());
      database.close();
    }
  });
}

/** Keeps what the service worker would keep, which these states do without. */
async function keepShare(page: Page, ...names: string[]): Promise<void> {
  await home(page);
  await page.evaluate(async (names) => {
    const cache = await caches.open('satchel-received /');
    const files = names.map((name) => ({ name, type: '' }));
    const description = { title: 'Harbour at dawn', text: '', url: 'https://sea.example/harbour', files };
    for (const index of names.keys()) {
      await cache.put(`/share-target/1-a/${index}`, new Response(new Uint8Array(3_000_000 / (index + 1))));
    }
    await cache.put('/share-target/1-a', new Response(JSON.stringify(description)));
  }, names);
}

/** Stands in for a browser that sends files to other apps, but not without another press. */
const sendLater = (page: Page) =>
  page.evaluate(() => {
    const share = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.assign(navigator, { canShare: () => true, share });
  });

async function sendToApp(page: Page): Promise<void> {
  await home(page);
  await sendLater(page);
  await entry(page, 'notes.txt').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Send to app…' }).click();
  await prompted(page);
}

export const UPLOADS: State[] = [
  [
    'received',
    async (page) => {
      await keepShare(
        page,
        'summer 1.mov',
        'a very long name of a picture from the holiday in the mountains.jpg',
        'اتفاقية الإيجار.pdf',
      );
      await page.goto('/share-target?id=1-a');
      await page.getByRole('list', { name: 'From another app' }).waitFor();
      await page.getByRole('treeitem', { name: 'Documents' }).waitFor();
    },
  ],
  [
    'received-nothing',
    async (page) => {
      await page.goto('/share-target?id=gone');
      await page.getByText('There is nothing here').waitFor();
    },
  ],
  [
    'received-too-much',
    async (page) => {
      await page.goto('/share-target?refused=large');
      await page.getByText('It could not be received').waitFor();
    },
  ],
  [
    'send-loading',
    async (page) => {
      await intercept(page, '*/api/raw/notes.txt*', 'hold');
      await sendToApp(page);
    },
  ],
  [
    'send-ready',
    async (page) => {
      await sendToApp(page);
      await page.getByText('Ready to be sent').waitFor();
    },
  ],
  [
    'uploads-notify',
    async (page) => {
      await holdUploads(page);
      await home(page);
      await page.evaluate(() => {
        Object.defineProperty(Notification, 'permission', { get: () => 'default' });
        // The minute after which it is offered is over at once.
        const wait = window.setTimeout;
        const without = (run: () => void, ms: number, ...values: unknown[]) =>
          wait(run, ms === 60_000 ? 0 : ms, ...values);
        Object.assign(window, { setTimeout: without });
      });
      await upload(page, 'summer 1.mov|summer 2.mov', 900_000);
      await page.getByRole('button', { name: 'Notify me when done' }).waitFor();
    },
  ],
  [
    'uploads',
    async (page) => {
      await holdUploads(page);
      await home(page);
      await upload(
        page,
        'summer 1.mov|summer 2.mov|a very long name of a picture from the holiday in the mountains.jpg|notes.pdf|b.txt|c.txt|d.txt',
        900_000,
      );
      await page.getByRole('region', { name: 'Uploads', exact: true }).waitFor();
    },
  ],
  [
    'uploads-failed',
    async (page) => {
      await intercept(page, ['*/api/resources/*', '*/api/tus/*'], (method) =>
        method === 'GET' ? 'continue' : { status: 403 },
      );
      await home(page);
      await upload(page, 'one.mov|two.mov', 900);
      await page.getByText('You don’t have permission to upload here.').first().waitFor();
    },
  ],
  [
    'uploads-conflict',
    async (page) => {
      await home(page);
      await upload(page, 'notes.txt|budget.csv', 900);
      await page.getByText('Replace or keep both?').waitFor();
      await page.getByText('Already there').waitFor();
    },
  ],
  [
    'uploads-done',
    async (page) => {
      await intercept(page, ['*/api/resources/*', '*/api/tus/*'], (method) =>
        method === 'GET' ? 'continue' : { status: 200, body: '200 OK' },
      );
      await home(page);
      await upload(page, 'one.mov|two.mov', 900);
      await page.getByText('2 files uploaded').waitFor();
      // A bar that has the focus stays.
      await page.getByRole('button', { name: 'Undo', exact: true }).focus();
    },
  ],
  [
    'uploads-partly',
    async (page) => {
      const refused = ['*/api/resources/two.mov*', '*/api/tus/two.mov*'];
      const stored = ['*/api/resources/one.mov*', '*/api/tus/one.mov*'];
      await intercept(page, refused, () => ({ status: 403 }));
      await intercept(page, stored, () => ({ status: 200, body: '200 OK' }));
      await home(page);
      await upload(page, 'one.mov|two.mov', 900);
      await page.getByText('You don’t have permission to upload here.').waitFor();
      await page.getByRole('button', { name: 'Undo', exact: true }).focus();
    },
  ],
  [
    'uploads-paused',
    async (page) => {
      await holdUploads(page);
      await home(page);
      await upload(page, 'one.mov|two.mov|three.mov', 900);
      await page.getByRole('button', { name: 'Pause one.mov' }).click();
      await page.getByRole('button', { name: 'Pause two.mov' }).click();
    },
  ],
  [
    'uploads-interrupted',
    async (page) => {
      await holdUploads(page);
      await home(page);
      await upload(page, 'holiday.mov|a long talk about the harbour.mp4', 3_000_000);
      await page.getByRole('region', { name: 'Uploads', exact: true }).waitFor();
      await page.reload();
      await page.getByText('were interrupted').waitFor();
    },
  ],
  [
    'uploads-interrupted-handles',
    async (page) => {
      await holdUploads(page);
      await home(page);
      await dropOwnFiles(page);
      await page.getByRole('region', { name: 'Uploads', exact: true }).waitFor();
      await untilHandlesAreStored(page);
      await page.reload();
      await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
    },
  ],
  [
    'uploads-interrupted-gone',
    async (page) => {
      await holdUploads(page);
      await home(page);
      await dropOwnFiles(page);
      await page.getByRole('region', { name: 'Uploads', exact: true }).waitFor();
      await untilHandlesAreStored(page);
      await page.reload();
      await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('holiday.mov'));
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByText('The file is no longer there').waitFor();
    },
  ],
  [
    'uploads-others',
    async (page) => {
      await intercept(page, '*/api/uploads', () => ({ json: OTHERS }));
      await home(page);
      await page
        .getByRole('region', { name: /on other devices$/ })
        .getByRole('button', { name: 'Show the list of uploads' })
        .click();
      await page.getByText('being sent now').waitFor();
    },
  ],
  [
    'uploads-others-drop',
    async (page) => {
      await intercept(page, '*/api/uploads', () => ({ json: OTHERS }));
      await home(page);
      const others = page.getByRole('region', { name: /on other devices$/ });
      await others.getByRole('button', { name: 'Show the list of uploads' }).click();
      await others.getByRole('button', { name: 'Forget the upload of Interview.mp4' }).click();
      await page.getByRole('button', { name: 'Keep uploading' }).waitFor();
    },
  ],
  [
    'uploads-others-forget',
    async (page) => {
      await intercept(page, '*/api/uploads', () => ({ json: OTHERS }));
      await home(page);
      const others = page.getByRole('region', { name: /on other devices$/ });
      await others.getByRole('button', { name: 'Show the list of uploads' }).click();
      await others.getByRole('button', { name: 'Forget the upload of harbour.mov' }).click();
      await page.getByRole('button', { name: 'Forget it' }).waitFor();
    },
  ],
  [
    'uploads-cancel',
    async (page) => {
      await holdUploads(page);
      await home(page);
      await upload(page, 'one.mov|two.mov', 900);
      await page.getByRole('button', { name: 'Cancel all' }).click();
      await page.getByRole('button', { name: 'Cancel uploads' }).waitFor();
    },
  ],
  [
    'jobs',
    async (page) => {
      await intercept(page, '*/api/jobs*', { json: [COPYING, DELETING] });
      await home(page);
      await page.getByText('Copying Documents').first().waitFor();
    },
  ],
  [
    'jobs-ended',
    async (page) => {
      await intercept(page, '*/api/jobs*', { json: [{ ...COPYING, state: 'paused' }, INTERRUPTED] });
      await home(page);
      await page.getByText('The server restarted').waitFor();
      await page.getByRole('button', { name: 'Resume: Copying Documents' }).waitFor();
    },
  ],
];
