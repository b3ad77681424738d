import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { slug } from 'github-slugger';
import { type DefaultTheme, defineConfig } from 'vitepress';
import { addressOfPage, NOT_PAGES, PROJECT, placeOfPage } from '../pages.ts';
import { RepositoryLinks } from '../repository-links.ts';

/** The path of the site at its host, for hosts that have more than one; with slashes at both ends. */
const BASE = process.env.SITE_BASE ?? '/';
const links = new RepositoryLinks(BASE);

const item = (text: string, path: string): DefaultTheme.SidebarItem => ({ text, link: addressOfPage(path) });

const TASKS = [
  item('Start', 'docs/start.md'),
  item('Come from File Browser', 'docs/coming-from-file-browser.md'),
  item('Convert your set-up', 'docs/convert.md'),
  item('Behind Caddy, nginx, Traefik', 'docs/reverse-proxy.md'),
  item('On phones', 'docs/phones.md'),
  item('For the family', 'docs/family.md'),
  item('Accounts', 'docs/accounts.md'),
  item('Log in with another service', 'docs/login-providers.md'),
  item('Mail', 'docs/mail.md'),
  item('Share', 'docs/sharing.md'),
  item('A public demo', 'docs/demo.md'),
  item('Keep copies', 'docs/copies.md'),
  item('Upgrade', 'docs/upgrades.md'),
  item('Go back', 'docs/going-back.md'),
  item('Stores', 'deploy/README.md'),
];

const PROGRAMS = [
  item('Write against the API', 'docs/using-the-api.md'),
  item('The API', 'docs/api.md'),
  item('Embed it', 'docs/embedding.md'),
];

const REFERENCE = [
  item('Configuration', 'docs/configuration.md'),
  item('Command line', 'docs/command-line.md'),
  item('Administration', 'docs/administration.md'),
  item('Running Satchel', 'docs/deployment.md'),
  item('The interface', 'docs/interface.md'),
  item('Accessibility', 'docs/accessibility.md'),
  item('Browsers', 'docs/browsers.md'),
  item('Changelog', 'CHANGELOG.md'),
];

const BEHIND = [
  item('Security', 'docs/security.md'),
  item('Guarantees', 'docs/guarantees.md'),
  item('Performance', 'docs/performance.md'),
  item('Architecture', 'ARCHITECTURE.md'),
  item('Contributing', 'CONTRIBUTING.md'),
  item('Decisions', 'docs/decisions/README.md'),
];

export default defineConfig({
  title: 'Satchel',
  description: 'A web file manager that you host yourself',
  lang: 'en',
  base: BASE,
  srcDir: PROJECT,
  srcExclude: NOT_PAGES,
  outDir: 'dist',
  rewrites: placeOfPage,
  markdown: {
    // Forges read headings such as `GET /api/users/{id}` and words such as <file> as text.
    attrs: { disable: true },
    html: false,
    linkify: false,
    anchor: { slugify: slug },
    config(md) {
      links.use(md);
      const { text } = md.renderer.rules;
      md.renderer.rules.text = (...args) => text?.(...args).replaceAll('{{', '&#123;&#123;') ?? '';
    },
  },
  vite: {
    plugins: [
      {
        name: 'packages-of-the-site',
        enforce: 'pre',
        // Pages lie outside of the folder in which these are installed, and from which the built pages load them.
        resolveId: (id, _importer, { ssr }) =>
          ssr && ['vue', 'vue/server-renderer'].includes(id) ? { id, external: true } : null,
      },
    ],
  },
  themeConfig: {
    nav: [
      item('Start', 'docs/start.md'),
      item('Reference', 'docs/configuration.md'),
      item('API', 'docs/api.md'),
    ].map(({ text = '', link = '' }) => ({ text, link })),
    sidebar: {
      '/decisions/': [{ text: 'Decisions', items: decisions() }],
      '/': [
        { text: 'What do you want to do?', items: TASKS },
        { text: 'Programs', items: PROGRAMS },
        { text: 'Reference', items: REFERENCE },
        { text: 'How it is built', items: BEHIND },
      ],
    },
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        // Decisions tell why something is so, which is seldom what is looked for.
        _render: (source, env, md) => (env.relativePath.includes('decisions/') ? '' : md.render(source, env)),
      },
    },
  },
  transformPageData(page) {
    if (page.relativePath !== 'index.md') return;
    return {
      frontmatter: {
        layout: 'home',
        hero: {
          name: 'Satchel',
          text: 'Your files, in any browser',
          tagline:
            'A file manager that you host yourself: one process, plain files, and the successor of File Browser.',
          actions: [
            { theme: 'brand', text: 'Start', link: addressOfPage('docs/start.md') },
            {
              theme: 'alt',
              text: 'Come from File Browser',
              link: addressOfPage('docs/coming-from-file-browser.md'),
            },
          ],
        },
      },
    };
  },
  buildEnd({ outDir }) {
    links.copyLinkedFiles(outDir);
  },
});

function decisions(): DefaultTheme.SidebarItem[] {
  return readdirSync(join(PROJECT, 'docs/decisions'))
    .filter((name) => /^\d/.test(name))
    .sort()
    .reverse()
    .map((name) => {
      const [title = name] = readFileSync(join(PROJECT, 'docs/decisions', name), 'utf8').split('\n', 1);
      return item(title.replace(/^# /, ''), `docs/decisions/${name}`);
    });
}
