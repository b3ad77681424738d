import type { PageConfig } from '@satchel/contract';

const DEFAULTS: PageConfig = {
  Name: '',
  DisableExternal: false,
  DisableUsedPercentage: false,
  BaseURL: '',
  StaticURL: '/static',
  ReCaptcha: false,
  Signup: false,
  Version: '',
  NoAuth: false,
  AuthMethod: 'json',
  LoginPage: true,
  LogoutPage: '/login',
  HideLoginButton: false,
  CSS: false,
  Theme: 'system',
  Color: '',
  EnableThumbs: true,
  ResizePreview: true,
  EnableExec: false,
  EnableTrash: false,
  EnableVersions: false,
  TusSettings: { chunkSize: 10 * 1024 * 1024, retryCount: 5 },
};

/** Parses the JSON that the server writes into the page; an unreadable value gives the defaults. */
export function parsePageConfig(text: string | null | undefined): PageConfig {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    // An unreadable configuration leaves only the defaults.
  }
  return { ...DEFAULTS, ...(typeof value === 'object' ? value : null) };
}

/** The address for reporting issues: the operator's, otherwise the project's; empty if there is none. */
export function issuesAddress(): string {
  const said = document.querySelector<HTMLMetaElement>('meta[name=issues-address]')?.content ?? '';
  const address = /^https?:\/\//.test(said) ? said : __ISSUES_URL__;
  return pageConfig.DisableExternal ? '' : address;
}

export const pageConfig: PageConfig = parsePageConfig(document.getElementById('config')?.textContent);
