import { createHash } from 'node:crypto';
import { BOOK_STYLE, type PageConfig } from '@satchel/contract';

const UNSAFE = /[<>&\u2028\u2029]/g;

/** Encodes JSON that cannot end its HTML element, even if the name of the instance contains a tag. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

export interface PageTexts {
  /** The operator's address; empty for the project's. */
  issuesAddress?: string;
  /** The title of what the page shows, for programs that preview links; empty if it is not public. */
  title?: string;
  /** A path below the static files that replaces our icon; null for ours. */
  icon?: string | null;
  /** A path below the static files; null for our drawn logo. */
  logo?: string | null;
}

const THEME_COLOR = /<meta name="theme-color"[^<>]*>/g;
const ICON = /<link rel="icon"[^<>]*>/;
const INSTALL_LINKS =
  '<link rel="apple-touch-icon" href="__SATCHEL_STATIC__/img/icons/apple-touch-icon.png" /><link rel="manifest" href="__SATCHEL_BASE__/manifest.webmanifest" />';
const TITLE = '<title>__SATCHEL_NAME__</title>';
const TITLE_TAGS =
  '<title>__SATCHEL_TITLE__ – __SATCHEL_NAME__</title><meta property="og:title" content="__SATCHEL_TITLE__" /><meta property="og:site_name" content="__SATCHEL_NAME__" />';
const PLACEHOLDER = /__SATCHEL_([A-Z]+)__/g;

/** The built page with this server's configuration. */
export function renderIndexPage(
  template: string,
  config: PageConfig,
  { issuesAddress = '', title = '', icon = null, logo = null }: PageTexts = {},
): string {
  const values: Record<string, () => string> = {
    STATIC: () => escapeHtml(config.StaticURL),
    BASE: () => escapeHtml(config.BaseURL),
    NAME: () => escapeHtml(config.Name || 'Satchel'),
    // Styles know no empty theme.
    THEME: () => escapeHtml(config.Theme || 'light'),
    LOGO: () => (logo === null ? '' : escapeHtml(`${config.StaticURL}/${logo}`)),
    ISSUES: () => escapeHtml(issuesAddress),
    CONFIG: () => jsonForHtml(config),
    TITLE: () => escapeHtml(title),
    COLOR: () => escapeHtml(config.Color ?? ''),
  };
  const titled = title === '' ? template : template.replace(TITLE, TITLE_TAGS);
  // All placeholders are replaced in one pass, so that values are never searched for placeholders.
  return branded(titled, config.Color, icon).replace(
    PLACEHOLDER,
    (whole, name: string) => values[name]?.() ?? whole,
  );
}

/** The colour and the icon that the browser shows for the page. */
function branded(page: string, color: string | undefined, icon: string | null): string {
  const [first = ''] = page.match(THEME_COLOR) ?? [];
  const coloured = !color
    ? page
    : page
        .replace(first, () => '<meta name="theme-color" content="__SATCHEL_COLOR__" />')
        .replaceAll(THEME_COLOR, (tag) => (tag.includes(' media=') ? '' : tag));
  return coloured.replace(ICON, (ours) => {
    const own = icon === null ? ours : `<link rel="icon" href="__SATCHEL_STATIC__/${icon}" />`;
    return `${own}${INSTALL_LINKS}`;
  });
}

const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types default dompurify satchel'];

/**
 * Allows scripts and styles only from our own files, and the one style of books; pictures and media also from
 * our own API and from memory, and pictures, media and frames from the content origin. Only the sanitiser and
 * `lib/browser/trusted-html.ts` of the web client turn text into HTML. A captcha's server is allowed only
 * when there is one; its script does not support Trusted Types, so they are disabled then.
 */
export function pagePolicy(captchaHost?: string, contentOrigin?: string): string {
  // The script of reCAPTCHA loads further scripts from there, and its box is a frame.
  const captcha = captchaHost === undefined ? '' : ` ${captchaHost}`;
  const content = contentOrigin === undefined ? '' : ` ${contentOrigin}`;
  const captchaScripts = captcha && `${captcha}/recaptcha/ https://www.gstatic.com/recaptcha/`;
  return [
    "default-src 'none'",
    `script-src 'self'${captchaScripts}`,
    `style-src 'self' 'sha256-${createHash('sha256').update(BOOK_STYLE).digest('base64')}'`,
    `img-src 'self' data: blob:${content}`,
    `media-src 'self' blob:${content}`,
    "font-src 'self'",
    `connect-src 'self'${captcha && `${captcha}/recaptcha/`}`,
    `frame-src 'self'${content}${captcha && `${captcha}/recaptcha/`}`,
    "object-src 'none'",
    "manifest-src 'self' blob:",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(captcha === '' ? TRUSTED_TYPES : []),
  ].join('; ');
}
