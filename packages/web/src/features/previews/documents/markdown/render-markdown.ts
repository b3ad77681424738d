import type { VirtualPath } from '@satchel/contract';
import { Marked } from 'marked';
import { type PreviewItem, pictureUrl } from '../../model/preview-item';
import { resolveIn } from '../resolve-path';
import { isInlineImage, openOutside, safeHtml } from '../safe-html';

/** The path of the file on the server that a link leads to. */
export const PATH_ATTRIBUTE = 'data-path';
/** The id of the heading that a link leads to. */
export const HEADING_ATTRIBUTE = 'data-heading';

const FRONT_MATTER = /^\uFEFF?---\r?\n[\s\S]*?\r?\n(---|\.\.\.)\r?\n/;

/** The source of a text: relative pictures are in its folder, and are loaded in the same way as the text. */
interface Origin extends Pick<PreviewItem, 'link'> {
  folder: VirtualPath;
}

/** Renders Markdown as nodes without any behaviour. */
export function renderMarkdown(text: string, origin: Origin): DocumentFragment {
  const { folder } = origin;
  const html = new Marked({ gfm: true, async: false }).parse(text.replace(FRONT_MATTER, '')) as string;
  const fragment = safeHtml(html, {
    image: (src) => (isInlineImage(src) ? src : ownImage(origin, src)),
    link: (href, link) => {
      const path = resolveIn(folder, href);
      if (openOutside(href, link)) return;
      if (href.startsWith('#')) lead(link, HEADING_ATTRIBUTE, anchorOf(href.slice(1)));
      else if (path !== null) lead(link, PATH_ATTRIBUTE, path);
    },
  });
  nameHeadings(fragment);
  return fragment;
}

/** A picture of the same server, by the route that serves only harmless types. */
function ownImage(origin: Origin, src: string): string | null {
  const path = resolveIn(origin.folder, src);
  return path && pictureUrl(origin, path);
}

/** The address makes the link focusable and visible to screen readers; the viewer handles a click. */
function lead(link: HTMLAnchorElement, attribute: string, value: string): void {
  link.setAttribute('href', '#');
  link.setAttribute(attribute, value);
}

const anchorOf = (text: string): string => {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text;
  }
};

/** The usual ids of headings: lower case, dashes for spaces, no punctuation. */
function nameHeadings(fragment: DocumentFragment): void {
  const seen = new Map<string, number>();
  for (const heading of fragment.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')) {
    const name = (heading.textContent ?? '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const count = seen.get(name) ?? 0;
    seen.set(name, count + 1);
    heading.dataset.name = count === 0 ? name : `${name}-${count}`;
  }
}
