import { type PageConfig, ROOT } from '@satchel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicRoute, type Route } from '../../http/route.js';
import { AppError } from '../../lib/app-error.js';
import { type BrandingFiles, isReplaceable, LOGO } from './branding/branding-files.js';
import { pagePolicy, renderIndexPage } from './index-page.js';

export interface StaticOptions {
  /** The built page, with placeholders. */
  template: string;
  pageConfig: () => Promise<PageConfig>;
  /** Where 'Report issue' leads, when the operator says so. */
  issuesAddress: string;
  branding: BrandingFiles;
  /** What the page at this address shows; empty where that is not to be told. */
  titleOf: (request: FastifyRequest) => Promise<string>;
}

export function staticRoutes(branding: BrandingFiles): Route[] {
  return [
    publicRoute({
      method: 'GET',
      path: '/health',
      summary: 'Whether the server is up',
      handler: () => ({ status: 'OK' }),
    }),
    publicRoute({
      method: ['GET', 'HEAD'],
      path: '/static/*',
      summary: 'The built web client, whose names carry a hash, and what the branding folder replaces',
      async handler({ path: { path, trailingSlash }, request, reply }) {
        // No folder is shown, nor the page before it is filled in.
        if (trailingSlash || path === ROOT || path === '/index.html') throw nothingHere();
        if (await branding.send(path, request.headers, reply)) return reply;
        if (isReplaceable(path)) reply.header('Cache-Control', 'no-cache');
        const hashed = path.startsWith('/assets/');
        const cached = isReplaceable(path)
          ? { cacheControl: false }
          : { maxAge: hashed ? '365d' : '1d', immutable: hashed };
        return reply.sendFile(path.slice(1), cached);
      },
    }),
  ];
}

function nothingHere(): AppError {
  return new AppError('not_found', 'There is nothing at this address');
}

/** Answers every address that is a screen of the web client. */
export function pageHandler({ template, pageConfig, issuesAddress, branding, titleOf }: StaticOptions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const title = await titleOf(request);
    const config = { ...(await pageConfig()), CSS: await branding.hasStyles() };
    const [icon, hasLogo] = await Promise.all([branding.otherIcon(), branding.hasLogo()]);
    const logo = hasLogo ? LOGO : null;
    return reply
      .headers({ 'Content-Security-Policy': pagePolicy(config.ReCaptchaHost), 'Cache-Control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(renderIndexPage(template, config, { issuesAddress, title, icon, logo }));
  };
}
