import { declaredEndpoints } from '../src/features/api-docs/declared.js';

/**
 * The test files, each with the endpoints from which it gets a success. The file fails when it does not; so
 * does an endpoint without a file.
 */
export const ENDPOINT_TESTS: Readonly<Record<string, readonly string[]>> = {
  'src/features/api-docs/api-docs.test.ts': ['apiDocs.openapi', 'apiDocs.page'],
  'src/features/auth/auth-routes.test.ts': ['auth.login', 'auth.logout'],
  'src/features/auth/keys/keys-routes.test.ts': ['keys.list', 'keys.create', 'keys.remove'],
  'src/features/auth/second-factor/second-factor-routes.test.ts': [
    'secondFactor.show',
    'secondFactor.beginApp',
    'secondFactor.confirmApp',
    'secondFactor.renewCodes',
    'secondFactor.remove',
  ],
  'src/features/auth/sessions/sessions-routes.test.ts': [
    'auth.renew',
    'auth.listSessions',
    'auth.endSession',
    'auth.endOtherSessions',
    'auth.endSessionsOfUser',
  ],
  'src/features/bans/bans-routes.test.ts': ['bans.list', 'bans.lift', 'bans.liftAll'],
  'src/features/brake/brake-routes.test.ts': ['brake.list', 'brake.confirm', 'brake.restore'],
  'src/features/commands/command-socket.test.ts': ['commands.run'],
  'src/features/commands/events/events.test.ts': ['commands.facts', 'commands.runs', 'commands.test'],
  'src/features/files/operations/batch-routes.test.ts': ['files.batch'],
  'src/features/files/operations/renames.test.ts': ['files.renames'],
  'src/features/files/selections.test.ts': ['files.select'],
  'src/features/files/sizes/size-routes.test.ts': ['files.size', 'files.sizes'],
  'src/features/history/history-routes.test.ts': ['history.list', 'history.undo', 'history.redo'],
  'src/features/jobs/jobs-routes.test.ts': ['jobs.list', 'jobs.change', 'jobs.cancel'],
  'src/features/live/live-routes.test.ts': ['live.events', 'live.look', 'live.undelivered'],
  'src/features/places/folder-views-routes.test.ts': ['places.views', 'places.changeViews'],
  'src/features/places/places-routes.test.ts': [
    'places.get',
    'places.change',
    'places.recent',
    'places.visit',
  ],
  'src/features/previews/dimensions-routes.test.ts': ['previews.dimensions'],
  'src/features/previews/folder-pictures.test.ts': ['previews.folderPictures', 'visitors.folderPictures'],
  'src/features/previews/taken-routes.test.ts': ['previews.taken'],
  'src/features/previews/previews-routes.test.ts': ['previews.picture'],
  'src/features/search/search-routes.test.ts': ['search.find'],
  'src/features/settings/settings-routes.test.ts': ['settings.get', 'settings.all', 'settings.change'],
  'src/features/shares/replaced-objects.test.ts': ['shares.renew'],
  'src/features/shares/shares-routes.test.ts': [
    'shares.list',
    'shares.listAt',
    'shares.create',
    'shares.change',
    'shares.remove',
  ],
  'src/features/shares/visitors/albums.test.ts': ['visitors.shapes', 'visitors.size'],
  'src/features/shares/visitors/visitors-routes.test.ts': [
    'visitors.show',
    'visitors.download',
    'visitors.preview',
    'visitors.subtitle',
  ],
  'src/features/static/anonymous-page.test.ts': ['site.health'],
  'src/features/static/install-routes.test.ts': [
    'site.manifest',
    'site.serviceWorker',
    'site.shareTarget',
    'site.shareTargetPage',
    'site.staticFile',
  ],
  'src/features/trash/trash-routes.test.ts': ['trash.list', 'trash.restore', 'trash.remove', 'trash.empty'],
  'src/features/uploads/uploads-list.test.ts': ['uploads.list'],
  'src/features/uploads/uploads-routes.test.ts': [
    'uploads.describe',
    'uploads.create',
    'uploads.offset',
    'uploads.append',
    'uploads.abort',
  ],
  'src/features/users/access-routes.test.ts': ['users.explainAccess'],
  'src/features/users/homes.test.ts': ['users.home'],
  'src/features/users/signup/signup-routes.test.ts': ['users.signUp'],
  'src/features/users/users-routes.test.ts': [
    'users.list',
    'users.create',
    'users.get',
    'users.change',
    'users.remove',
  ],
  'src/features/versions/versions-routes.test.ts': [
    'versions.list',
    'versions.download',
    'versions.restore',
    'versions.remove',
  ],
  'src/features/clock/clock-routes.test.ts': ['clock.show', 'clock.confirm'],
  'src/features/installations/installations-routes.test.ts': ['installations.show'],
  'src/features/proxies/proxies-routes.test.ts': ['proxies.show'],
  'src/features/welcome/welcome-routes.test.ts': ['welcome.page', 'welcome.seen', 'welcome.diagnosis'],
  'test/import-filebrowser.test.ts': ['imports.latest', 'imports.decideSymlinks'],
  'test/vectors/permission-matrix.test.ts': [
    'files.show',
    'files.upload',
    'files.save',
    'files.transfer',
    'files.remove',
    'files.usage',
    'files.download',
    'previews.subtitle',
  ],
};

/** `feature.name` of every endpoint. */
export function endpointNames(): string[] {
  return declaredEndpoints().map(({ feature, name }) => `${feature}.${name}`);
}
