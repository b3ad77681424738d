import { createHash } from 'node:crypto';
import { BOOK_STYLE, type PageConfig } from '@satchel/contract';

const UNSAFE = /[<>&\u2028\u2029]/g;

/** JSON that stays inert inside an HTML element, whatever an administrator named the instance. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

export interface PageTexts {
  /** The operator's; empty for the project's. */
  issuesAddress?: string;
  /** Of what the page shows, for programs that preview links; empty where that is nobody's business. */
  title?: string;
  /** Below the address of static files, in place of our own; null for ours. */
  icon?: string | null;
  /** Below the address of static files; null where ours is drawn. */
  logo?: string | null;
}

const THEME_COLOR = /<meta name="theme-color"[^>]*>/g;
const ICON = /<link rel="icon"[^>]*>/;
const INSTALL_LINKS =
  '<link rel="apple-touch-icon" href="__SATCHEL_STATIC__/img/icons/apple-touch-icon.png" /><link rel="manifest" href="__SATCHEL_BASE__/manifest.webmanifest" />';
const TITLE = '<title>__SATCHEL_NAME__</title>';

/** The built page with this server's configuration in it. */
export function renderIndexPage(
  template: string,
  config: PageConfig,
  { issuesAddress = '', title = '', icon = null, logo = null }: PageTexts = {},
): string {
  const titled = title === '' ? template : template.replace(TITLE, () => titleTags(title));
  return branded(titled, config.Color, icon)
    .replaceAll('__SATCHEL_STATIC__', () => escapeHtml(config.StaticURL))
    .replaceAll('__SATCHEL_BASE__', () => escapeHtml(config.BaseURL))
    .replaceAll('__SATCHEL_NAME__', () => escapeHtml(config.Name || 'Satchel'))
    .replaceAll('__SATCHEL_THEME__', () => escapeHtml(config.Theme))
    .replaceAll('__SATCHEL_LOGO__', () => (logo === null ? '' : escapeHtml(`${config.StaticURL}/${logo}`)))
    .replaceAll('__SATCHEL_ISSUES__', () => escapeHtml(issuesAddress))
    .replaceAll('__SATCHEL_CONFIG__', () => jsonForHtml(config));
}

/** The browser's own surroundings of the page: its colour and its icon. */
function branded(page: string, color: string | undefined, icon: string | null): string {
  const [first = ''] = page.match(THEME_COLOR) ?? [];
  const coloured = !color
    ? page
    : page
        .replace(first, () => `<meta name="theme-color" content="${escapeHtml(color)}" />`)
        .replaceAll(THEME_COLOR, (tag) => (tag.includes(' media=') ? '' : tag));
  return coloured.replace(ICON, (ours) => {
    const own = icon === null ? ours : `<link rel="icon" href="__SATCHEL_STATIC__/${icon}" />`;
    return `${own}${INSTALL_LINKS}`;
  });
}

function titleTags(title: string): string {
  const text = escapeHtml(title).replaceAll('__SATCHEL_', '&#95;&#95;SATCHEL_');
  const site = '__SATCHEL_NAME__';
  return `<title>${text} – ${site}</title><meta property="og:title" content="${text}" /><meta property="og:site_name" content="${site}" />`;
}

/**
 * Scripts and styles only from our own files, and the one style of books; pictures and media also from our own API and
 * from memory. A captcha's server is let in only when there is one.
 */
export function pagePolicy(captchaHost?: string): string {
  // The script of reCAPTCHA loads more of itself from there, and its box is a frame.
  const captcha = captchaHost === undefined ? '' : ` ${captchaHost}`;
  const captchaScripts = captcha && `${captcha}/recaptcha/ https://www.gstatic.com/recaptcha/`;
  return [
    "default-src 'none'",
    `script-src 'self'${captchaScripts}`,
    `style-src 'self' 'sha256-${createHash('sha256').update(BOOK_STYLE).digest('base64')}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${captcha && `${captcha}/recaptcha/`}`,
    `frame-src 'self'${captcha && `${captcha}/recaptcha/`}`,
    "object-src 'none'",
    "manifest-src 'self' blob:",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
