/**
 * Settings that the page has before a login: `window.FileBrowser` for older clients, JSON in `#config` for
 * the web client.
 */
export interface PageConfig {
  Name: string;
  DisableExternal: boolean;
  DisableUsedPercentage: boolean;
  BaseURL: string;
  StaticURL: string;
  ReCaptcha: boolean;
  ReCaptchaHost?: string;
  ReCaptchaKey?: string;
  Signup: boolean;
  Version: string;
  NoAuth: boolean;
  AuthMethod: string;
  LoginPage: boolean;
  LogoutPage: string;
  HideLoginButton: boolean;
  CSS: boolean;
  Theme: string;
  Color: string;
  EnableThumbs: boolean;
  ResizePreview: boolean;
  EnableExec: boolean;
  /** True if deleted files go to the trash. */
  EnableTrash?: boolean;
  /**
   * How one logs in besides names and passwords: by providers `beside` them, or `only` by providers; absent
   * without a provider of OpenID Connect.
   */
  SignOn?: 'beside' | 'only';
  /** True if who has lost a password gets a link by mail. */
  LostPassword?: boolean;
  /** True if the former content of a replaced file is kept. */
  EnableVersions?: boolean;
  /** The origin to which the server redirects browsers for the content of files, when that is not its own. */
  ContentOrigin?: string;
  /** Only in a demo: for how long each visitor has files, and how much of them. */
  Demo?: { Minutes: number; Bytes: number };
  TusSettings: { chunkSize: number; retryCount: number };
}
