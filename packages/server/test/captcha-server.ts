import { once } from 'node:events';
import { createServer } from 'node:http';

export interface CaptchaServer {
  origin: string;
  /** The requests, as `secret answer`. */
  asked: string[];
  /** From now on each answer in `solved` is accepted once; any other is rejected. */
  solved: Set<string>;
  /** Sends this response instead, or none for null. */
  broken: { status: number; body: string } | null | undefined;
  close(): Promise<void>;
}

/** Replaces the verification server of reCAPTCHA, which accepts each answer once. */
export async function startCaptchaServer(): Promise<CaptchaServer> {
  const state: Pick<CaptchaServer, 'asked' | 'solved' | 'broken'> = {
    asked: [],
    solved: new Set(),
    broken: undefined,
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    state.asked.push(`${form.get('secret')} ${form.get('response')}`);
    if (state.broken === null) return;
    const right = request.method === 'POST' && request.url === '/recaptcha/api/siteverify';
    const success = right && state.solved.delete(form.get('response') ?? '');
    response.statusCode = state.broken?.status ?? 200;
    response.end(state.broken?.body ?? JSON.stringify({ success }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
