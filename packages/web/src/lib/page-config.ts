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
  Theme: '',
  Color: '',
  EnableThumbs: true,
  ResizePreview: true,
  EnableExec: false,
  TusSettings: { chunkSize: 10 * 1024 * 1024, retryCount: 5 },
};

/** Takes the JSON that the server writes into the page; anything unreadable gives the defaults. */
export function parsePageConfig(text: string | null | undefined): PageConfig {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...DEFAULTS, ...value } : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

/** Where faults are reported: what the operator says, else what the project says; empty for nowhere. */
export function issuesAddress(): string {
  const said = document.querySelector<HTMLMetaElement>('meta[name=issues-address]')?.content ?? '';
  const address = /^https?:\/\//.test(said) ? said : __ISSUES_URL__;
  return pageConfig.DisableExternal ? '' : address;
}

export const pageConfig: PageConfig = parsePageConfig(document.getElementById('config')?.textContent);
