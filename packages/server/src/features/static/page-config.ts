import type { LoginMethodName, PageConfig, Settings } from '@satchel/contract';

/** What the start of the program decides about the page; the rest is settings, read anew for each page. */
export interface PageFacts {
  version: string;
  baseUrl: string;
  method: { name: LoginMethodName; hasForm: boolean };
  logoutPage: string;
  /** Null when none is wanted; the secret is nobody's business here. */
  captcha: { host: string; key: string } | null;
  thumbnails: boolean;
  resizePreview: boolean;
  commandsEnabled: boolean;
}

export function pageConfigOf(
  facts: PageFacts,
  { branding, signup, hideLoginButton, tus }: Settings,
): PageConfig {
  return {
    Name: branding.name,
    DisableExternal: branding.disableExternal,
    DisableUsedPercentage: branding.disableUsedPercentage,
    BaseURL: facts.baseUrl,
    StaticURL: `${facts.baseUrl}/static`,
    ...captchaOf(facts),
    Signup: signup,
    Version: facts.version,
    NoAuth: facts.method.name === 'noauth',
    AuthMethod: facts.method.name,
    LoginPage: facts.method.hasForm,
    LogoutPage: facts.logoutPage,
    HideLoginButton: hideLoginButton,
    CSS: false,
    Theme: branding.theme,
    Color: branding.color,
    EnableThumbs: facts.thumbnails,
    ResizePreview: facts.resizePreview,
    EnableExec: facts.commandsEnabled,
    TusSettings: tus,
  };
}

function captchaOf({
  captcha,
  method,
}: PageFacts): Pick<PageConfig, 'ReCaptcha' | 'ReCaptchaHost' | 'ReCaptchaKey'> {
  if (!captcha || !method.hasForm) return { ReCaptcha: false };
  return { ReCaptcha: true, ReCaptchaHost: captcha.host, ReCaptchaKey: captcha.key };
}
