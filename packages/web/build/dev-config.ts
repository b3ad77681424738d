import type { Plugin } from 'vite';

const CONFIG = /<script type="application\/json" id="config">(.*?)<\/script>/s;

async function configOf(server: string): Promise<string> {
  try {
    const page = await (await fetch(`${server}/login`)).text();
    return CONFIG.exec(page)?.[1] ?? '{}';
  } catch {
    return '{}';
  }
}

/** In development: writes the configuration of the server at `server` into the page, as that server would. */
export function devConfig(server: string): Plugin {
  return {
    name: 'dev-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      const config = await configOf(server);
      return html
        .replace('__SATCHEL_CONFIG__', () => config)
        .replaceAll('__SATCHEL_THEME__', '')
        .replaceAll('__SATCHEL_LOGO__', '')
        .replaceAll('__SATCHEL_ISSUES__', '')
        .replaceAll('__SATCHEL_NAME__', 'Satchel');
    },
  };
}
