import { describe, expect, it } from 'vitest';
import { messageFaults } from '../../../../scripts/lib/texts/message-faults.mjs';
import { addPart } from '../app/part-messages';
import type { MessageKey } from '../lib/language/language';
import { loadMessages } from '../lib/language/load-messages';
import { LOCALES, type Locale } from '../lib/language/locales';
import { ENGLISH } from '../testing/in-english';

const others = (Object.keys(LOCALES) as Locale[]).filter((locale) => locale !== 'en');
const en: Record<MessageKey, string> = ENGLISH;
const KINDS_OF_QUOTES = ['', '“”', '“„', '”„', '”', '«»', '「」'];
const keys = Object.keys(en) as MessageKey[];
addPart('about');
addPart('account');
addPart('activity');
addPart('album');
addPart('apps');
addPart('demo');
addPart('downloads');
addPart('editor');
addPart('encoding');
addPart('factor');
addPart('goto');
addPart('groups');
addPart('help');
addPart('history');
addPart('keys');
addPart('limits');
addPart('links');
addPart('logins');
addPart('mail');
addPart('password');
addPart('phone');
addPart('rename');
addPart('settings');
addPart('shell');
addPart('signon');
addPart('trash');
addPart('uploads');
addPart('versions');
addPart('viewer');
addPart('welcome');

describe.each(others)('%s', async (locale) => {
  const { locale: loaded, messages: given } = await loadMessages(locale);
  const messages = given as Record<MessageKey, string>;

  it('has its own file', () => expect(loaded).toBe(locale));

  it('has every message and no other', () => {
    expect(Object.keys(messages).sort()).toEqual([...keys].sort());
  });

  it('has the values, tags and selections of English, and the plurals of its language', () => {
    const faults = keys.flatMap((key) =>
      messageFaults(locale, messages[key], en[key]).map((fault) => `${key} ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('keeps the unit of seconds on the line of its number', () => {
    const texts = [messages, en].map((each) => each['uploads.pace.retry'] + each['uploads.pace.still']);
    expect(texts.join('')).not.toContain('{seconds} ');
  });

  it('has one kind of quotation marks', () => {
    const marks = new Set(
      Object.values(messages)
        .join('')
        .match(/[“”„‘«»‹›「」『』]/g),
    );
    expect(KINDS_OF_QUOTES).toContain([...marks].sort().join(''));
  });
});

it('the messages in French have no-break spaces before ; : ! ? and inside quotes', async () => {
  const { messages } = await loadMessages('fr');
  expect(Object.entries(messages).filter(([, text]) => / [;:!?»]|« /.test(text))).toEqual([]);
});
