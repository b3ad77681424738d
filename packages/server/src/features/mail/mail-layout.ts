import type { Message } from './mail-message.js';
import type { Language } from './mail-texts/languages.js';
import { isolated } from './mail-words.js';

export interface MailContent {
  /** The heading, and the subject with the name of the server. */
  title: string;
  greeting: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  link?: { label: string; address: string };
  /** Paragraphs below. */
  notes?: readonly string[];
  footer: string;
}

export interface MailLook {
  serverName: string;
  /** The colour of the branding, which was checked when it was stored; empty for none. */
  color: string;
  language: Pick<Language, 'tag' | 'isRightToLeft'>;
}

const DEFAULT_COLOR = '#00785a';
const FONT =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5";

/** A mail of text and of HTML with the same content, without pictures and anything that is loaded. */
export function layOut(content: MailContent, look: MailLook): Omit<Message, 'recipient'> {
  return {
    subject: `${content.title} – ${look.serverName}`,
    text: plainText(content, look.language.isRightToLeft),
    html: html(content, look),
  };
}

function plainText(content: MailContent, isRightToLeft: boolean): string {
  const { title, greeting, paragraphs, facts = [], link, notes = [], footer } = content;
  const shown = (value: string) => (isRightToLeft ? isolated(value) : value);
  const table = facts.map(([label, value]) => `${label}: ${shown(value)}`).join('\n');
  const parts = [greeting, title, ...paragraphs, table, link?.address ?? '', ...notes, `-- \n${footer}`];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** No colours but those of the branding, so that a dark theme of the mail program stays legible. */
function html(content: MailContent, { serverName, color, language }: MailLook): string {
  const { title, greeting, paragraphs, facts = [], link, notes = [], footer } = content;
  const direction = language.isRightToLeft ? 'rtl' : 'ltr';
  const line = escaped(color || DEFAULT_COLOR);
  return `<!doctype html>
<html lang="${escaped(language.tag)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
</head>
<body style="margin:0;padding:0">
<div dir="${direction}" style="max-width:36rem;margin:0 auto;padding:24px;overflow-wrap:break-word;${FONT}">
<p style="margin:0 0 24px;padding:0 0 8px;border-bottom:3px solid ${line};font-weight:600">${escaped(serverName)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(title)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${facts.length === 0 ? '' : table(facts)}
${link ? button(link, line) : ''}
${notes.map(paragraph).join('\n')}
<p style="margin:32px 0 0;font-size:13px;opacity:.75">${escaped(footer)}</p>
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escaped(text)}</p>`;
}

function table(facts: NonNullable<MailContent['facts']>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th style="padding:2px 0;padding-inline-end:16px;text-align:start;vertical-align:top;font-weight:600">${escaped(label)}</th><td style="padding:2px 0;vertical-align:top;word-break:break-word;overflow-wrap:anywhere"><bdi>${escaped(value)}</bdi></td></tr>`,
  );
  return `<table style="margin:0 0 16px;border-collapse:collapse;${FONT}">${rows.join('')}</table>`;
}

/** The address is also shown, for those whose mail program follows no links. */
function button({ label, address }: NonNullable<MailContent['link']>, line: string): string {
  const href = escaped(address);
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:10px 20px;border:2px solid ${line};border-radius:6px;color:inherit;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p dir="ltr" style="margin:0 0 16px;font-size:13px;word-break:break-all">${href}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
