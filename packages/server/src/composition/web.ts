import { diagnose } from '../diagnosis/diagnose.js';
import { apiDocsRoutes } from '../features/api-docs/api-docs-routes.js';
import { clockRoutes } from '../features/clock/clock-routes.js';
import { importsRoutes } from '../features/imports/imports-routes.js';
import { ImportsStore } from '../features/imports/imports-store.js';
import { installationsRoutes } from '../features/installations/installations-routes.js';
import { keptByOthers } from '../features/installations/kept-by-others.js';
import type { BrandingFiles } from '../features/static/branding-files.js';
import { BuiltFiles } from '../features/static/built-files.js';
import { pageConfigOf } from '../features/static/page-config.js';
import {
  installRoutes,
  pageHandler,
  shareTargetRoutes,
  staticRoutes,
} from '../features/static/static-routes.js';
import { welcomeRoutes } from '../features/welcome/welcome-routes.js';
import type { WelcomeStore } from '../features/welcome/welcome-store.js';
import type { Route } from '../http/route.js';
import { readWebIndex, webBuildFolder } from '../lib/own-files.js';
import type { AccountsParts } from './accounts.js';
import type { CommandsParts } from './commands.js';
import type { FilesParts } from './files.js';
import type { OpenState } from './open-state.js';
import type { PlacesParts } from './places.js';
import type { ProxiesParts } from './proxies.js';
import type { SharesParts } from './shares.js';

export interface WebContext {
  state: OpenState;
  branding: BrandingFiles;
  welcome: WelcomeStore;
  accounts: AccountsParts;
  files: FilesParts;
  shares: SharesParts;
  places: PlacesParts;
  commands: CommandsParts | null;
  proxies: ProxiesParts;
}

/** All that the server answers: the routes and sockets of the features, and the page. */
export async function buildWeb(context: WebContext) {
  const { state, branding, accounts, files, shares, commands } = context;
  const { config, version, database } = state;
  const built = new BuiltFiles(webBuildFolder());
  const pageConfig = pageConfigFor(context);
  const routes: Route[] = [
    ...[accounts, files, shares, context.places].flatMap((part) => part.routes),
    ...(commands?.routes ?? []),
    ...staticRoutes({ branding, built, checkDatabase: () => database.check() }),
    ...installRoutes(pageConfig, built),
    ...clockRoutes(state.clock),
    ...context.proxies.routes,
    ...installationsRoutes(database),
    ...introductionRoutes(context),
  ];
  const sockets = commands?.sockets ?? [];
  const page = pageHandler({
    template: await readWebIndex(),
    pageConfig,
    issuesAddress: config.web.issuesAddress ?? '',
    branding,
    titleOf: shares.titleOf,
  });
  routes.push(...shareTargetRoutes(page));
  if (config.web.apiDocs) {
    const mounted = () => [...routes, ...sockets].map(({ endpoint }) => endpoint);
    routes.push(...apiDocsRoutes({ version, baseUrl: config.web.baseUrl, mounted, page }));
  }
  return { routes: files.live.followed(routes), sockets, page };
}

function pageConfigFor({ state: { config, version }, accounts }: WebContext) {
  const facts = {
    version,
    method: accounts.method,
    logoutPage: config.login.logoutPage,
    captcha: config.login.captcha,
    baseUrl: config.web.baseUrl,
    thumbnails: config.previews.thumbnails,
    resizePreview: config.previews.resize,
    commandsEnabled: config.commands.enabled,
    contentOrigin: config.web.contentOrigin,
    demo: config.demo,
  };
  return async () => pageConfigOf({ ...facts, ...(await accounts.waysOfPage()) }, await accounts.settings());
}

/** Routes for the pages that administrators see first: the report of the import, and the diagnosis. */
function introductionRoutes(context: WebContext): Route[] {
  const { state, welcome, accounts, files, proxies } = context;
  const { config, database, settings, clock } = state;
  const imports = new ImportsStore(database);
  const { shortPasswords, symlinkOf, grantFolder, verifyPassword } = accounts;
  return [
    ...importsRoutes({ store: imports, shortPasswords, symlinkOf, grantFolder, verifyPassword }),
    ...welcomeRoutes({
      store: welcome,
      importedAt: async () => (await imports.latest())?.importedAt,
      diagnose: async () =>
        diagnose(config, {
          method: accounts.method.name,
          shortPasswords: (await shortPasswords()).map(({ username }) => username),
          linkedUsers: await accounts.linkedUsers(),
          brandingFolder: (await settings.get()).branding.files,
          undelivered: files.live.undelivered(),
          withoutSandbox: files.withoutSandbox(),
          clockJump: await clock.look().then(() => clock.doubt),
          unnamedProxy: await proxies.unnamed(),
          sharedDisks: await keptByOthers(database),
        }),
    }),
  ];
}
