import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, vi } from 'vitest';
import { HANG_MS } from '../../../scripts/lib/time-limits.mjs';

export interface Certificate {
  key: string;
  cert: string;
}

/** A certificate that signs itself, for a name or an address. */
export function makeCertificate(names = 'DNS:localhost,IP:127.0.0.1'): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-certificate-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const options = ['-days', '2', '-subj', '/CN=test', '-addext', `subjectAltName=${names}`];
    execFileSync('openssl', [...kind, '-keyout', key, '-out', cert, ...options], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface ReceivedMail extends Omit<Email, 'sender'> {
  recipient: string;
  sender: string;
  /** True if it came over an encrypted connection. */
  isSecure: boolean;
  user: string | undefined;
}

export interface MailServer {
  port: number;
  /** All that came, in order; a test may empty it. */
  mails: ReceivedMail[];
  /** Recipients of all attempts. */
  asked: string[];
  /** Answers an attempt with this code instead, for as long as it is set. */
  refuse: { code: number; text: string } | null;
  /** The mail to a recipient, as soon as there is one. */
  to(recipient: string, count?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export interface MailServerOptions {
  security?: 'tls' | 'starttls' | 'none';
  certificate?: Certificate;
  /** The only login that is accepted; by default none is asked for. */
  login?: { username: string; password: string };
}

/** A real mail server, which keeps what it gets. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { security = 'none', certificate, login } = options;
  const state: Pick<MailServer, 'mails' | 'asked' | 'refuse'> = { mails: [], asked: [], refuse: null };
  const settings: SMTPServerOptions = {
    ...(certificate ?? {}),
    secure: security === 'tls',
    disabledCommands: [...(security === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      const isRight = auth.username === login?.username && auth.password === login?.password;
      if (isRight) done(null, { user: auth.username });
      else done(answer(535, `5.7.8 Wrong password ${auth.password}`));
    },
    onRcptTo({ address }, _session, done) {
      state.asked.push(address);
      if (state.refuse) done(answer(state.refuse.code, state.refuse.text));
      else done();
    },
    onData(stream, session, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        state.mails.push({
          ...(await PostalMime.parse(raw)),
          recipient: rcptTo.map(({ address }) => address).join(),
          sender: mailFrom ? mailFrom.address : '',
          isSecure: session.secure,
          user: session.user as string | undefined,
        });
        done(null, 'Taken');
      })();
    },
  };
  const server = new SMTPServer({ ...settings, closeTimeout: 1 });
  // A client that distrusts the certificate ends the connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const to = async (recipient: string, count = 1): Promise<ReceivedMail> => {
    const all = () => state.mails.filter((mail) => mail.recipient === recipient);
    await vi.waitFor(() => expect(all().length, `mails to ${recipient}`).toBeGreaterThanOrEqual(count), {
      timeout: HANG_MS,
      interval: 10,
    });
    return all()[count - 1] as ReceivedMail;
  };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, { port, to, close });
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

/** A server that takes connections and says nothing. */
export async function startSilentServer(): Promise<{
  port: number;
  connections: () => number;
  close(): void;
}> {
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.size, close };
}

/** Settings with which a server sends mail. */
export function mailSettings(port: number, changes: object = {}) {
  return {
    ...{ host: '127.0.0.1', port, security: 'none', username: '' },
    ...{ from: 'Satchel <files@example.org>', address: 'https://files.example.org/base' },
    ...changes,
  };
}
