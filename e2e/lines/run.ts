import { createCipheriv, createHash } from 'node:crypto';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Engine, openTab, type Tab } from '../engines/support/engine.js';
import { type Fault, type Line, type LineRequest, openLine } from '../support/line.js';
import type { Satchel } from '../support/satchel.js';
import { type Expected, FolderWatch } from './folder-watch.js';
import { type Happening, type Plan, wordsOf } from './plan.js';

const MiB = 1024 * 1024;
const POLL_MS = 100;
/** A person who is asked to do something does so this often. */
const MOST_ASKED = 10;

export interface World {
  engine: Engine;
  satchel: Satchel;
  /** Where the line leads, if that is not the server itself. */
  upstream?: string;
  /** The page may show the same for so long before it counts as stuck. */
  stuckMs: number;
}

export interface Outcome {
  /** The happenings, with the numbers of their requests. */
  happened: string[];
  /** The texts of the page that asked the person to do something, which was done. */
  asked: string[];
  requests: number;
  seconds: number;
  /** Sentences; nothing if everything is as it must be. */
  faults: string[];
}

/** Uploads the files of a plan through a line on which happens what the plan says. */
export async function runPlan({ engine, satchel, upstream, stuckMs }: World, plan: Plan): Promise<Outcome> {
  const desk = await mkdtemp(join(tmpdir(), 'satchel-line-'));
  const folder = `line ${plan.seed} ${engine.name}`;
  await mkdir(join(satchel.root, folder));
  const line = await openLine({ upstream: upstream ?? satchel.origin, kbits: plan.kbits });
  line.kbits = undefined;
  try {
    const expected = await writeFiles(desk, plan);
    const tab = await openTab(engine, line.origin);
    await tab.logIn('admin', satchel.password);
    await tab.goto(`/files/${encodeURIComponent(folder)}/`);
    await tab.sees({ role: 'button', name: 'Upload' });
    const happened = arrange(line, plan);
    const begun = performance.now();
    const watch = new FolderWatch(join(satchel.root, folder), expected);
    await tab.upload(...plan.files.map(({ name }) => join(desk, name)));
    const person = new Person(tab, line, watch);
    const ending = await person.untilOver(stuckMs);
    const seconds = (performance.now() - begun) / 1000;
    const faults = [...(await watch.end()), ...ending];
    const requests = line.requests.filter(isOfUpload).length;
    return { happened, asked: person.asked, requests, seconds, faults };
  } finally {
    await line.close();
    for (const path of [desk, join(satchel.root, folder)]) await rm(path, { recursive: true, force: true });
  }
}

/** Files of numbers that look random, and are the same for the same plan. */
async function writeFiles(desk: string, { seed, files }: Plan): Promise<Expected> {
  const expected = new Map<string, { size: number; sum: string }>();
  for (const [index, { name, size }] of files.entries()) {
    const key = createHash('md5').update(`${seed} ${index}`).digest();
    const stream = createCipheriv('aes-128-ctr', key, Buffer.alloc(16));
    const hash = createHash('sha256');
    const file = await open(join(desk, name), 'w');
    for (let left = size; left > 0; left -= MiB) {
      const bytes = stream.update(Buffer.alloc(Math.min(left, MiB)));
      hash.update(bytes);
      await file.write(bytes);
    }
    await file.close();
    expected.set(name, { size, sum: hash.digest('hex') });
  }
  return expected;
}

const isOfUpload = ({ method, url }: LineRequest): boolean =>
  url.startsWith('/api/tus/') || (url.startsWith('/api/resources/') && method === 'POST');

/** From now on the line does what is planned. The result grows by what has happened. */
function arrange(line: Line, plan: Plan): string[] {
  const happened: string[] = [];
  let count = 0;
  let address = 1;
  line.kbits = plan.kbits;
  const begin = (happening: Happening): Fault | undefined => {
    if (typeof happening === 'object') return happening;
    if (happening === 'idle connections end') line.cut('end', 'idle');
    else line.moveTo(`127.0.0.${++address}`, happening === 'client moves' ? 'reset' : 'stall');
    return undefined;
  };
  line.faultOf = (request) => {
    if (!isOfUpload(request)) return undefined;
    const number = count++;
    let fault: Fault | undefined;
    for (const { happening, request: wanted } of plan.incidents) {
      if (wanted !== number) continue;
      happened.push(`${number} ${request.method} ${request.length}: ${wordsOf(happening)}`);
      fault = begin(happening) ?? fault;
    }
    return fault;
  };
  return happened;
}

/** The page as its person sees it. */
interface Shown {
  tray: string | null;
  dialog: string | null;
}

/** Looks at the page until the uploads are over, and does what it asks. */
class Person {
  readonly asked: string[] = [];

  constructor(
    private readonly tab: Tab,
    private readonly line: Line,
    private readonly watch: FolderWatch,
  ) {}

  /** Resolves to what is wrong. */
  async untilOver(stuckMs: number): Promise<string[]> {
    let last = '';
    let changedAt = performance.now();
    for (;;) {
      const shown = await this.#look();
      if (shown.tray === null && shown.dialog === null && (await this.watch.isFull())) return [];
      if (this.asked.length > MOST_ASKED)
        return [`the page asked too often, and shows ${await this.#words()}`];
      if (await this.#act(shown)) changedAt = performance.now();
      const passed = this.line.requests.reduce((sum, request) => sum + request.passed, 0);
      const state = JSON.stringify([shown, passed, this.line.requests.length]);
      if (state !== last) changedAt = performance.now();
      last = state;
      if (performance.now() - changedAt > stuckMs)
        return [`stuck, and the page shows ${await this.#words()}`];
      await sleep(POLL_MS);
    }
  }

  #look(): Promise<Shown> {
    return this.tab.evaluate(() => ({
      tray: document.querySelector<HTMLElement>('section[aria-label="Uploads"]')?.innerText ?? null,
      dialog: document.querySelector<HTMLElement>('[role="dialog"], [role="alertdialog"]')?.innerText ?? null,
    }));
  }

  /** The text of the page, and the requests to which the server has not responded. */
  async #words(): Promise<string> {
    const text = (await this.tab.visibleText()).replaceAll(/\s+/g, ' ').slice(0, 1000);
    const open = this.line.requests.filter(({ status }) => status === undefined);
    return `${text}; without a response: ${open.map(({ method, url }) => `${method} ${url}`).join(', ')}`;
  }

  /** True if there was something to do. */
  async #act({ tray, dialog }: Shown): Promise<boolean> {
    const label = dialog === null ? 'Retry' : 'Replace';
    const isPressed = await this.tab.evaluate((wanted) => {
      const buttons = [...document.querySelectorAll<HTMLElement>('section[aria-label="Uploads"] button')];
      const open = [...document.querySelectorAll<HTMLElement>('[role="dialog"] button')];
      const found = [...open, ...buttons].find((button) =>
        (button.getAttribute('aria-label') ?? button.innerText).startsWith(wanted),
      );
      found?.click();
      return found !== undefined;
    }, label);
    if (isPressed) this.asked.push((dialog ?? tray ?? '').replaceAll(/\s+/g, ' ').slice(0, 200));
    return isPressed;
  }
}
