import { type PageConfig, ROOT } from '@satchel/contract';
import { site } from '@satchel/contract/endpoints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { implement, type Route } from '../../http/route.js';
import { AppError } from '../../lib/app-error.js';
import { type BrandingFiles, isReplaceable, LOGO } from './branding-files.js';
import type { BuiltFiles } from './built-files.js';
import { pagePolicy, renderIndexPage } from './index-page.js';
import { manifestOf } from './manifest.js';

export interface StaticOptions {
  /** The built page, with placeholders. */
  template: string;
  pageConfig: () => Promise<PageConfig>;
  /** The address of 'Report issue', when the operator has set one. */
  issuesAddress: string;
  branding: BrandingFiles;
  /** The title of what the page at this address shows; empty if it is not public. */
  titleOf: (request: FastifyRequest) => Promise<string>;
}

const REVALIDATED = 'no-cache';
/** Names of assets contain a hash of their content. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';

export interface StaticParts {
  branding: Pick<BrandingFiles, 'send'>;
  built: BuiltFiles;
}

/** `checkDatabase` rejects within seconds when the database does not work. */
export function healthRoute(checkDatabase: () => Promise<void>): Route {
  return implement(site.health, async () => {
    await checkDatabase();
    return { status: 'OK' } as const;
  });
}

export function staticRoutes({ branding, built }: StaticParts): Route[] {
  return [
    implement(site.staticFile, async ({ path: { path, trailingSlash }, request, reply }) => {
      // Neither a folder nor the page with its placeholders is served.
      if (trailingSlash || path === ROOT || path === '/index.html') throw nothingHere();
      if (await branding.send(path, request.headers, reply)) return reply;
      const otherwise = path.startsWith('/assets/') ? FOR_A_YEAR : FOR_A_DAY;
      return built.send(path.slice(1), reply, isReplaceable(path) ? REVALIDATED : otherwise);
    }),
  ];
}

function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing at this address');
}

/** Handles all addresses that are pages of the web client. */
export function pageHandler({ template, pageConfig, issuesAddress, branding, titleOf }: StaticOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const title = await titleOf(request);
    const config = { ...(await pageConfig()), CSS: await branding.hasStyles() };
    const [icon, hasLogo] = await Promise.all([branding.otherIcon(), branding.hasLogo()]);
    const logo = hasLogo ? LOGO : null;
    return reply
      .headers({
        'Content-Security-Policy': pagePolicy(config.ReCaptchaHost, config.ContentOrigin),
        'Cache-Control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(renderIndexPage(template, config, { issuesAddress, title, icon, logo }));
  };
}

type Page = ReturnType<typeof pageHandler>;

/**
 * The page for what other apps share. A share that gets to the server was sent before the browser had the
 * service worker. It may be large, and the request may come from a page of another site, so nothing is read.
 */
export function shareTargetRoutes(page: Page): Route[] {
  return [
    implement(site.shareTargetPage, ({ request, reply }) => page(request, reply)),
    implement(site.shareTarget, ({ reply }) => {
      // Relative, as a proxy may show this server at another address.
      reply.code(303).header('Location', 'share-target?refused=early');
      return '';
    }),
  ];
}

/** The service worker can request our own files only, and runs no other scripts. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/** The files that make the client installable as an app. */
export function installRoutes(pageConfig: () => Promise<PageConfig>, built: BuiltFiles): Route[] {
  return [
    implement(site.manifest, async ({ reply }) =>
      reply
        .header('Cache-Control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifestOf(await pageConfig()))),
    ),
    implement(site.serviceWorker, ({ reply }) => {
      reply.header('Content-Security-Policy', WORKER_POLICY);
      return built.send('service-worker.js', reply, REVALIDATED);
    }),
  ];
}
