import type { LoginMethodName, PageConfig, Settings } from '@satchel/contract';
import { MINUTE_MS } from '../../lib/durations.js';
import { isMailOn } from '../../lib/is-mail-on.js';

/** How one logs in, which administrators change. */
export interface WaysOfPage {
  /** See `PageConfig.SignOn`. */
  signOn: PageConfig['SignOn'];
  /** False while one logs in only by providers. */
  acceptsPasswords: boolean;
  /** True where these are passwords that this server stores. */
  setsPasswords: boolean;
}

/** The facts for the page besides the settings. */
export interface PageFacts extends WaysOfPage {
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
  /** Present in a demo only. */
  demo?: { lifetimeMs: number; bytes: number } | undefined;
}

export function pageConfigOf(
  facts: PageFacts,
  { branding, signup, hideLoginButton, tus, trash, mail }: Settings,
): PageConfig {
  return {
    Name: branding.name,
    DisableExternal: branding.disableExternal,
    DisableUsedPercentage: branding.disableUsedPercentage,
    BaseURL: facts.baseUrl,
    StaticURL: `${facts.baseUrl}/static`,
    ...captchaOf(facts),
    Signup: signup && facts.acceptsPasswords,
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
    ...(facts.setsPasswords && isMailOn(mail) ? { LostPassword: true } : {}),
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
