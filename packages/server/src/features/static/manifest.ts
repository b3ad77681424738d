import type { PageConfig } from '@satchel/contract';
import { site } from '@satchel/contract/endpoints';
import { FILE_TYPES } from './file-types.js';

const LIGHT = '#fafcfa';
const DARK = '#0b0f0d';

/** The web app manifest, with which a browser installs the client as an app. */
export function manifestOf({
  Name,
  Theme,
  Color,
  BaseURL,
  StaticURL,
}: Pick<PageConfig, 'Name' | 'Theme' | 'Color' | 'BaseURL' | 'StaticURL'>) {
  const name = Name || 'Satchel';
  const background = Theme === 'dark' ? DARK : LIGHT;
  const icon = (file: string, size: number, purpose: string) => ({
    src: `${StaticURL}/img/icons/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: `${BaseURL}/`,
    start_url: `${BaseURL}/`,
    scope: `${BaseURL}/`,
    name,
    short_name: name,
    display: 'standalone',
    theme_color: Color || background,
    background_color: background,
    icons: [
      icon('android-chrome-192x192.png', 192, 'any'),
      icon('android-chrome-512x512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
    // The service worker takes these requests.
    share_target: {
      action: `${BaseURL}${site.shareTarget.path}`,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['*/*'] }] },
    },
    file_handlers: [{ action: `${BaseURL}${site.shareTargetPage.path}`, accept: FILE_TYPES }],
  };
}
