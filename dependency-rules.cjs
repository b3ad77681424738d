// Which module may import which (ARCHITECTURE.md, "Layers"); run by `npm run check`.
const S = '^packages/server/src/';
const W = '^packages/web/src/';
const no = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    no('no-circles', {}, { circular: true }),
    { ...no('no-circles-of-folders', {}, { circular: true }), scope: 'folder' },
    no('contract-stands-alone', { path: '^packages/contract/' }, { path: '^packages/(server|web)/' }),
    no(
      'web-and-server-never-meet',
      { path: '^packages/(web|server)/' },
      { path: '^packages/(web|server)/', pathNot: '^packages/$1/' },
    ),
    no('lib-is-the-ground', { path: `${S}(lib|config)/` }, { path: S, pathNot: `${S}(lib|config)/` }),
    no(
      'convert-runs-in-browsers',
      { path: `${S}convert/` },
      { path: S, pathNot: `${S}(convert|config|lib)/` },
    ),
    no(
      'core-looks-down',
      { path: `${S}core/` },
      { path: `${S}(http|features|cli|config|composition|file-worker|main|program)` },
    ),
    no(
      'http-looks-down',
      { path: `${S}http/` },
      { path: `${S}(features|cli|config|composition|main|program)` },
    ),
    no(
      'features-look-down',
      { path: `${S}features/` },
      { path: `${S}(config|cli|composition|main|program)` },
    ),
    no(
      'only-transport-of-features-knows-http',
      { path: `${S}features/`, pathNot: `-(routes|socket|request)\\.ts$|${S}features/static/` },
      { path: `${S}http/` },
    ),
    no(
      'features-never-meet',
      { path: '^packages/(server|web)/src/features/([^/]+)/' },
      { path: '^packages/$1/src/features/', pathNot: '^packages/$1/src/features/$2/' },
    ),
    no(
      'only-the-composition-knows-a-storage',
      { path: `${S}(core|http|features|diagnosis)/`, pathNot: `${S}core/storage/` },
      { path: `${S}core/storage/` },
    ),
    no(
      'storages-know-their-interface',
      { path: `${S}core/storage/` },
      { path: `${S}core/`, pathNot: `${S}core/(storage|files)/` },
    ),
    no(
      'one-way-to-the-disk',
      {
        path: S,
        pathNot: `${S}(core/storage/.+|core/state/.+|core/process/child-messages|config/(build-config|places/.+)|lib/(compiled-script|own-files)|cli/(demo|drill)/.+)\\.ts$|\\.test\\.ts$`,
      },
      { path: '^(node:)?fs(/|$)', dependencyTypes: ['core'] },
    ),
    no('ui-and-lib-look-down', { path: `${W}(ui|lib)/` }, { path: `${W}(listing|features|app|main)` }),
    no('listing-looks-down', { path: `${W}listing/` }, { path: `${W}(features|app|main)` }),
    no('web-features-look-down', { path: `${W}features/` }, { path: `${W}(app|main)` }),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/|\\.test\\.tsx?$|^packages/server/test/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
};
