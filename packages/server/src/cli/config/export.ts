import type { Config } from '../../config/config.js';
import { loadConfig } from '../../config/load-config.js';
import type { Command } from '../command.js';
import { writeExchange } from '../exchange.js';
import { switchIn } from '../flags.js';

export const configExport: Command = {
  name: 'config export',
  operands: '<file>',
  count: [1, 1],
  summary:
    'Writes settings and options as JSON or YAML, readable by the owner only, and replaces the file if it exists; - is standard output.',
  flags: [{ name: 'secrets', isSwitch: true, help: 'Also writes the secret of reCAPTCHA.' }],
  access: 'read',
  async run({ operands: [file = ''], given, stores, say }) {
    const { settings } = await stores();
    const options = await settings.storedOptions();
    const stored = await settings.get();
    const config = loadConfig([], {}, options);
    const secret = switchIn(given, 'secrets') ? (config.secrets.captchaSecret ?? '') : '';
    const authMethod = config.login.method ?? stored.authMethod;
    const value = {
      settings: { ...stored, authMethod, logoutPage: config.login.logoutPage, ...modes(config) },
      server: serverBlock(config, options),
      auther: autherBlock(config, authMethod, secret),
    };
    await writeExchange(file, value, { say });
  },
};

function modes({ files }: Config): { fileMode: number; dirMode: number } {
  return { fileMode: files.fileMode, dirMode: files.dirMode };
}

/** The texts of options whose values would lose information. */
function serverBlock(config: Config, options: Readonly<Record<string, string>>): Record<string, unknown> {
  const { previews } = config;
  return {
    root: options.root ?? '',
    baseURL: config.web.baseUrl,
    socket: options.socket ?? '',
    tlsKey: options.key ?? '',
    tlsCert: options.cert ?? '',
    port: options.port ?? '',
    address: options.address ?? '',
    log: config.log.target,
    enableThumbnails: previews.thumbnails,
    resizePreview: previews.resize,
    enableExec: config.commands.enabled,
    typeDetectionByHeader: previews.detectTypeByContent,
    imageResolutionCalculation: previews.imageResolution,
    tokenExpirationTime: options.tokenExpirationTime ?? '2h',
    followExternalSymlinks: config.files.followExternalSymlinks,
  };
}

function autherBlock({ login }: Config, method: string, secret: string): Record<string, unknown> {
  if (method === 'proxy') return { header: login.header };
  if (method === 'hook') return { command: login.command.join(' ') };
  if (method === 'noauth') return {};
  return { recaptcha: login.captcha ? { ...login.captcha, secret } : null };
}
