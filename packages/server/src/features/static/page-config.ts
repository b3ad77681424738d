import type { LoginMethodName, PageConfig, Settings } from '@satchel/contract';
import { MINUTE_MS } from '../../lib/durations.js';

/** The facts for the page besides the settings; only `signOn` changes after the start. */
export interface PageFacts {
  version: string;
  baseUrl: string;
  method: { name: LoginMethodName; hasForm: boolean };
  logoutPage: string;
  /** Null without a captcha; the secret is not needed here. */
  captcha: { host: string; key: string } | null;
  thumbnails: boolean;
  resizePreview: boolean;
  commandsEnabled: boolean;
  /** Null if content comes from the app's own origin. */
  contentOrigin: string | null;
  /** See `PageConfig.SignOn`. */
  signOn: PageConfig['SignOn'];
  /** Present in a demo only. */
  demo?: { lifetimeMs: number; bytes: number } | undefined;
}

export function pageConfigOf(
  facts: PageFacts,
  { branding, signup, hideLoginButton, tus, trash }: Settings,
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
    // A demo has a button instead of a form.
    LoginPage: facts.method.hasForm || facts.demo !== undefined,
    LogoutPage: facts.logoutPage,
    HideLoginButton: hideLoginButton,
    CSS: false,
    Theme: branding.theme,
    Color: branding.color,
    EnableThumbs: facts.thumbnails,
    ResizePreview: facts.resizePreview,
    EnableExec: facts.commandsEnabled,
    ...(trash.enabled ? { EnableTrash: true } : {}),
    ...(facts.signOn ? { SignOn: facts.signOn } : {}),
    ...(trash.versions > 0 ? { EnableVersions: true } : {}),
    TusSettings: tus,
    ...(facts.contentOrigin === null ? {} : { ContentOrigin: facts.contentOrigin }),
    ...(facts.demo ? { Demo: { Minutes: facts.demo.lifetimeMs / MINUTE_MS, Bytes: facts.demo.bytes } } : {}),
  };
}

function captchaOf({
  captcha,
  method,
}: PageFacts): Pick<PageConfig, 'ReCaptcha' | 'ReCaptchaHost' | 'ReCaptchaKey'> {
  if (!captcha || !method.hasForm) return { ReCaptcha: false };
  return { ReCaptcha: true, ReCaptchaHost: captcha.host, ReCaptchaKey: captcha.key };
}
