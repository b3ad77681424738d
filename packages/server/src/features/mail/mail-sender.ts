import type { MailSettings } from '@satchel/contract';
import { SECOND_MS } from '../../lib/durations.js';
import { parseMailbox } from '../../lib/mail-address.js';
import { randomToken } from '../../lib/secrets/secrets.js';
import type { Message } from './mail-message.js';

/** RFC 5321, section 4.5.3.2, allows minutes; a mail that took longer is tried again. */
const TIMEOUTS = {
  dnsTimeout: 5 * SECOND_MS,
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 20 * SECOND_MS,
};
/** For the whole of it, also with a mail server that sends a byte now and then. */
export const LONGEST_SENDING_MS = 60 * SECOND_MS;

export interface SenderOptions {
  /** Certificates in PEM that are trusted instead of those of Node. */
  ca?: string | undefined;
  now: () => number;
}

export interface Submission {
  settings: MailSettings;
  password: string;
  message: Message;
  /** Ends the connection, which rejects. */
  signal?: AbortSignal | undefined;
}

/** Hands mails to the mail server of the settings. The library is loaded with the first of them. */
export class MailSender {
  readonly #options: SenderOptions;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Resolves to the answer of the mail server. Throws what `smtpFailure` explains. */
  async send({ settings, password, message, signal }: Submission): Promise<string> {
    const { createTransport } = await import('nodemailer');
    const { hostname } = new URL(settings.address);
    const { host, port, security, username } = settings;
    const { ca } = this.#options;
    const transport = createTransport({
      ...{ host, port, name: hostname, ...TIMEOUTS },
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) },
      ...(username === '' ? {} : { auth: { user: username, pass: password } }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const limit = AbortSignal.timeout(LONGEST_SENDING_MS);
    const { response } = await transport.sendMail({
      from: parseMailbox('mail.from', settings.from),
      to: { name: '', address: message.recipient },
      subject: message.subject,
      text: message.text,
      html: message.html,
      date: new Date(this.#options.now()),
      messageId: `<${randomToken(18)}@${hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return response;
  }
}
