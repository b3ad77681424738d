/** Longer answers of mail servers are shortened. */
const LONGEST_ANSWER = 300;

export interface SmtpFailure {
  /** A sentence for administrators. */
  reason: string;
  /** True if the mail server will never take this mail, whatever is set. */
  isPermanent: boolean;
  /** True if it would happen to any other mail as well. */
  isOfServer: boolean;
  /** For the log: what failed, without names and addresses. */
  code: string;
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The mail server refuses connections at this port',
  ENOTFOUND: 'There is no mail server of this name',
  EAI_AGAIN: 'The name of the mail server cannot be looked up at the moment',
  EDNS: 'The name of the mail server cannot be looked up',
  EHOSTUNREACH: 'The mail server cannot be reached',
  ENETUNREACH: 'The mail server cannot be reached',
  ECONNRESET: 'The mail server closed the connection',
  ETIMEDOUT: 'The mail server does not answer in time',
  ABORT_ERR: 'The mail server does not answer in time',
  EABORTED: 'The mail server does not answer in time',
};

const WRONG_CERTIFICATE =
  /CERT|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|ALTNAME|certificate|unable to verify/i;

/** The commands whose rejection concerns one mail. */
const OF_ONE_MAIL = /^(?:RCPT|DATA)/;

/** `secret` is the password, which no reason contains, whatever the mail server answered. */
export function smtpFailure(thrown: unknown, secret: string): SmtpFailure {
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as SmtpError;
  const { responseCode = 0, command = '' } = error;
  const code = [error.code, command, responseCode || undefined].filter(Boolean).join(' ');
  const isOfServer = error.code !== 'EENVELOPE' && !(responseCode > 0 && OF_ONE_MAIL.test(command));
  return { reason: reasonOf(error, secret), isPermanent: isPermanent(error), isOfServer, code };
}

/** Rejections of the login or of the sender end when an administrator changes a setting. */
function isPermanent({ responseCode = 0, command = '' }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && OF_ONE_MAIL.test(command);
}

function reasonOf(error: SmtpError, secret: string): string {
  const answer = shown(error.response, secret);
  if (error.code === 'EAUTH')
    return answer
      ? `The mail server did not accept the user name and password: ${answer}`
      : 'The mail server did not accept the user name and password, or offers no login';
  const cause = error.cause instanceof Error ? (error.cause as SmtpError) : undefined;
  const causes = [error.code, cause?.code, error.message].join(' ');
  if (!error.responseCode && WRONG_CERTIFICATE.test(causes))
    return 'The certificate of the mail server is not trusted, or is not for this name';
  if (answer) return `The mail server answered: ${answer}`;
  const known = Object.keys(NETWORK).find((name) => causes.includes(name));
  if (known !== undefined) return NETWORK[known] as string;
  if (error.code === 'ETLS' || /STARTTLS|TLS|SSL/i.test(error.message))
    return 'The connection to the mail server cannot be encrypted as chosen';
  return 'The connection to the mail server failed';
}

/** An answer of a mail server, which may be anything, in one short line; empty if it repeats the password. */
export function shown(response: string | undefined, secret: string): string {
  const answer = response ?? '';
  const text = answer.replace(/[\p{C}\s]+/gu, ' ').trim();
  const isRepeated = spellingsOf(secret).some((each) => answer.includes(each) || text.includes(each));
  return isRepeated ? '' : text.slice(0, LONGEST_ANSWER);
}

/** The secret as it is, and in base64 after any number of bytes, as `AUTH PLAIN` sends it after the user name. */
function spellingsOf(secret: string): string[] {
  if (secret === '') return [];
  const bytes = Buffer.from(secret);
  const encoded = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    // The first and the last characters also depend on what is around the secret.
    const first = Math.ceil((before * 8) / 6);
    return text.slice(first, Math.floor(((before + bytes.length) * 8) / 6));
  });
  const whole = [secret, secret.replace(/[\p{C}\s]+/gu, ' ').trim(), bytes.toString('base64')];
  return [...whole, bytes.toString('latin1'), ...encoded].filter((each) => each !== '');
}
