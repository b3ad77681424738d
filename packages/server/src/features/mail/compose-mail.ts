import type { Settings } from '@satchel/contract';
import { deviceOf } from '@satchel/contract/device-name';
import type { Notice, StorageNotice } from '../../core/access/notice.js';
import { layOut, type MailContent } from './mail-layout.js';
import type { Message } from './mail-message.js';
import type { MailTexts } from './mail-texts/en.js';
import { languageOf } from './mail-texts/languages.js';
import { fill, inOneLine, isolated, numberIn, shareIn, sizeIn, timeIn } from './mail-words.js';

export interface Addressee {
  username: string;
  locale: string;
}

/** A link to set a password, and why it is sent. */
export interface PasswordMail {
  token: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
  /** The address of the client that asked for it; null for one of an administrator. */
  askedFrom: string | null;
}

type Body = Omit<MailContent, 'greeting' | 'footer'>;
type Written = Omit<Message, 'recipient'>;
type Facts = NonNullable<MailContent['facts']>;

interface Words {
  texts: MailTexts;
  tag: string;
  isRightToLeft: boolean;
}

/** Writes mails in the language of the user, with the name and the colour of the branding. */
export class MailComposer {
  readonly #settings: () => Promise<Settings>;
  readonly #now: () => number;

  constructor(settings: () => Promise<Settings>, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  passwordLink(user: Addressee, { token, expiresAt, askedFrom }: PasswordMail): Promise<Written> {
    return this.#write(user, ({ texts, tag, isRightToLeft }, { mail }) => {
      const isLost = askedFrom !== null;
      const client = inOneLine(askedFrom ?? '');
      const address = isRightToLeft ? isolated(client) : client;
      const until = fill(texts.until, { time: timeIn(tag, expiresAt) });
      return {
        title: isLost ? texts.lost : texts.invitation,
        paragraphs: [isLost ? fill(texts.lostText, { address }) : texts.invitationText],
        link: { label: texts.setPassword, address: `${mail.address}/password/${token}` },
        notes: isLost ? [until, texts.lostIgnored] : [until],
      };
    });
  }

  /** `newMail` is the present address of the user; empty for none. */
  notice(user: Addressee, notice: Notice, newMail: string): Promise<Written> {
    const now = this.#now();
    if (notice.kind === 'storageNearlyFull') return this.#storageNotice(user, notice);
    return this.#write(user, ({ texts, tag }) => ({
      title: texts[notice.kind],
      paragraphs: [],
      facts: [...factsOf(notice, texts, newMail), [texts.time, timeIn(tag, now)]],
      notes: [texts.notYou],
    }));
  }

  #storageNotice(user: Addressee, { unit, limit, used }: StorageNotice): Promise<Written> {
    const isBytes = unit === 'bytes';
    return this.#write(user, ({ texts, tag }, { mail }) => {
      const amount = (value: number) => (isBytes ? sizeIn(tag, value) : numberIn(tag, value));
      const share = limit === 0 ? 1 : used / limit;
      return {
        title: texts.storageNearlyFull,
        paragraphs: [texts.storageText],
        facts: [
          [isBytes ? texts.storageLimit : texts.filesLimit, amount(limit)],
          [texts.storageUsed, `${amount(used)} (${shareIn(tag, share)})`],
        ],
        link: { label: texts.openTrash, address: `${mail.address}/settings/trash` },
        notes: [texts.storageAdvice],
      };
    });
  }

  test(user: Addressee): Promise<Written> {
    return this.#write(user, ({ texts }, { serverName }) => ({
      title: texts.test,
      paragraphs: [fill(texts.testText, { server: serverName })],
    }));
  }

  async #write(
    { username, locale }: Addressee,
    body: (words: Words, server: { serverName: string; mail: Settings['mail'] }) => Body,
  ): Promise<Written> {
    const { branding, mail } = await this.#settings();
    const language = await languageOf(locale);
    const { texts } = language;
    const serverName = inOneLine(branding.name) || 'Satchel';
    const content: MailContent = {
      ...body(language, { serverName, mail }),
      greeting: fill(texts.hello, { user: inOneLine(username) }),
      footer: fill(texts.automatic, { server: `${serverName} (${mail.address})` }),
    };
    return layOut(content, { serverName, color: branding.color, language });
  }
}

function factsOf(notice: Notice, texts: MailTexts, newMail: string): Facts {
  switch (notice.kind) {
    case 'newDevice':
      return filled([
        [texts.address, notice.address],
        [texts.browser, browserOf(notice.userAgent)],
      ]);
    case 'passkeyAdded':
    case 'passkeyRemoved':
      return filled([[texts.name, notice.name]]);
    case 'keyMade':
      return filled([
        [texts.name, notice.name],
        [texts.permissions, notice.permissions.map((permission) => texts.may[permission]).join(' · ')],
      ]);
    case 'mailChanged':
      return filled([
        [texts.formerMail, notice.former],
        [texts.newMail, newMail],
      ]);
    case 'identityLinked':
    case 'identityRemoved':
      return filled([[texts.provider, notice.provider]]);
    default:
      return [];
  }
}

function filled(facts: Facts): Facts {
  return facts
    .map(([label, value]) => [label, inOneLine(value)] as const)
    .filter(([, value]) => value !== '');
}

function browserOf(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return [browser, system].filter((part) => part !== '').join(' · ');
}
