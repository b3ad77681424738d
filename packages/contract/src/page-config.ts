/** What the page knows before anybody logs in: `window.FileBrowser` of wire clients, JSON in `#config` for ours. */
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
  TusSettings: { chunkSize: number; retryCount: number };
}
