import {
  ACTION_ID_HEADER,
  type BroughtBack,
  type BurstListing,
  type HistoryOutcome,
  JOB_DETACH_HEADER,
  JOB_ID_HEADER,
  type Job,
  type VersionListing,
} from '@satchel/contract';
import { StartError } from '../../lib/start-error.js';
import type { DrilledServer } from './drilled-server.js';

/** An item of a batch: copied or moved `to` another path, or deleted. */
export interface BatchItem {
  from: string;
  to?: string;
}

export type BatchAction = 'copy' | 'move' | 'delete';

type Body = string | Uint8Array | ReadableStream<Uint8Array> | object;

const TYPE_OF_PART = 'application/offset+octet-stream';
const LOOK_EVERY_MS = 100;
const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;

/** Sends what a browser or a program would send; the paths need no encoding. */
export class DrillClient {
  readonly #server: DrilledServer;
  #token = '';

  constructor(server: DrilledServer) {
    this.#server = server;
  }

  async login(): Promise<void> {
    const body = { username: 'admin', password: this.#server.password };
    this.#token = await (await this.#expect('POST', '/api/login', body)).text();
  }

  async setBrake(enabled: boolean): Promise<void> {
    await this.#expect('PUT', '/api/settings', {
      brake: { enabled },
      current_password: this.#server.password,
    });
  }

  /** Replaces the file or creates it. `body` may end early with an error, as when a browser is closed. */
  async upload(path: string, body: Body): Promise<void> {
    await this.#expect('POST', `/api/resources${encoded(path)}?override=true`, body);
  }

  async read(path: string): Promise<Buffer> {
    const response = await this.#expect('GET', `/api/raw${encoded(path)}`);
    return Buffer.from(await response.arrayBuffer());
  }

  async deleteForGood(path: string): Promise<void> {
    await this.#expect('DELETE', `/api/resources${encoded(path)}?permanent=true`);
  }

  async beginParts(path: string, bytes: number): Promise<void> {
    await this.#expect('POST', `/api/tus${encoded(path)}`, undefined, { 'Upload-Length': `${bytes}` });
  }

  async sendPart(path: string, offset: number, body: Body): Promise<void> {
    const headers = { 'Content-Type': TYPE_OF_PART, 'Upload-Offset': `${offset}` };
    await this.#expect('PATCH', `/api/tus${encoded(path)}`, body, headers);
  }

  /** How many bytes of an upload in parts the server has. */
  async received(path: string): Promise<number> {
    const response = await this.#expect('HEAD', `/api/tus${encoded(path)}`);
    return Number(response.headers.get('Upload-Offset'));
  }

  /** The newest former content of a file takes its place again; false if there is none. */
  async revert(path: string): Promise<boolean> {
    const listing = await this.#json<VersionListing>('GET', `/api/versions${encoded(path)}`);
    const [newest] = listing.items;
    if (!newest) return false;
    await this.#expect('POST', `/api/versions${encoded(path)}`, { id: newest.id });
    return true;
  }

  /** All items as one action and one job with this id, which goes on when the client is gone. */
  async batch(id: string, action: BatchAction, items: readonly BatchItem[]): Promise<void> {
    await this.#expect('POST', '/api/batch', { action, items, confirmed: true }, namesOf(id));
  }

  /**
   * Undoes an action; returns the sentences about what could not be undone. There is none if nothing was
   * done.
   */
  async undo(id: string): Promise<string[]> {
    const response = await this.#send('POST', `/api/history/${id}/undo`);
    if (response.status === NOT_FOUND) return [];
    if (!response.ok) return [`Undoing is answered with ${response.status}: ${await response.text()}`];
    const { failed } = (await response.json()) as HistoryOutcome;
    return failed.map(({ path, message }) => `${path}: ${message}.`);
  }

  /** Waits until no job runs. Returns whether one was interrupted, and what failed in them. */
  async jobsEnded(): Promise<{ isInterrupted: boolean; failures: string[] }> {
    for (;;) {
      const jobs = await this.#json<Job[]>('GET', '/api/jobs');
      if (!jobs.some(({ state }) => state === 'running' || state === 'paused')) {
        for (const { id } of jobs) await this.#expect('DELETE', `/api/jobs/${id}`);
        return {
          isInterrupted: jobs.some((job) => job.isInterrupted === true),
          failures: jobs.flatMap(
            ({ result }) => result?.failures.map(({ path, message }) => `${path}: ${message}.`) ?? [],
          ),
        };
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  /** Deletes one file after the other until the server refuses; returns how many it let go. */
  async deleteUntilPaused(paths: readonly string[]): Promise<number> {
    for (const [index, path] of paths.entries()) {
      const { status } = await this.#send('DELETE', `/api/resources${encoded(path)}`);
      if (status === TOO_MANY_REQUESTS) return index;
    }
    return paths.length;
  }

  /**
   * Brings back what the latest paused session deleted; returns how many files came back and how many did
   * not.
   */
  async bringBack(): Promise<{ files: number; missing: number }> {
    const { items } = await this.#json<BurstListing>('GET', '/api/brake');
    return this.#json<BroughtBack>('POST', `/api/brake/${items[0]?.id ?? ''}/restore`);
  }

  async #json<T>(method: string, path: string, body?: Body): Promise<T> {
    return (await (await this.#expect(method, path, body)).json()) as T;
  }

  async #expect(
    method: string,
    path: string,
    body?: Body,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await this.#send(method, path, body, headers);
    if (!response.ok) {
      throw new StartError(`${method} ${path} is answered with ${response.status}: ${await response.text()}`);
    }
    return response;
  }

  #send(method: string, path: string, body?: Body, headers: Record<string, string> = {}): Promise<Response> {
    const isRaw =
      body === undefined ||
      typeof body === 'string' ||
      body instanceof Uint8Array ||
      body instanceof ReadableStream;
    return fetch(this.#server.origin + path, {
      method,
      headers: { ...(this.#token ? { 'X-Auth': this.#token } : {}), ...headers },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body), duplex: 'half' }),
    }).catch((cause: unknown) => {
      throw new StartError('The server of the drill does not answer.', { cause });
    });
  }
}

function namesOf(id: string): Record<string, string> {
  return { [ACTION_ID_HEADER]: id, [JOB_ID_HEADER]: id, [JOB_DETACH_HEADER]: 'true' };
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');
