import { request as httpRequest, type RequestOptions } from 'node:http';

/** Pauses copies, moves and deletions at a point of their progress, for as long as a test needs. */
export class WorkGate {
  #left = Number.POSITIVE_INFINITY;
  #reached = () => {};
  #isOpen = Promise.resolve();
  #open = () => {};

  /** Lets an operation continue for `steps` steps, then pauses it. Resolves when it waits. */
  close(steps = 0): Promise<void> {
    this.#left = steps;
    this.#isOpen = new Promise((resolve) => {
      this.#open = resolve;
    });
    return new Promise((resolve) => {
      this.#reached = resolve;
    });
  }

  open(): void {
    this.#left = Number.POSITIVE_INFINITY;
    this.#open();
  }

  readonly atProgress = async (): Promise<void> => {
    this.#left -= 1;
    if (this.#left >= 0) return;
    this.#reached();
    await this.#isOpen;
  };
}

/** Sends a request to a server on this machine, and disconnects without waiting for the response. */
export async function leaveWhen(
  underWay: Promise<void>,
  { body, ...options }: RequestOptions & { body?: string },
): Promise<void> {
  const request = httpRequest({ host: '127.0.0.1', agent: false, ...options });
  const left = new Promise((resolve) => request.once('error', resolve));
  request.end(body);
  await underWay;
  request.destroy();
  await left;
}
