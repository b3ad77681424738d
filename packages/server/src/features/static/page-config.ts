import type { PageConfig, Settings } from '@satchel/contract';

/** What the start of the program decides about the page; the rest is settings, read anew for each page. */
export interface PageFacts {
  version: string;
  baseUrl: string;
  authMethod: string;
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
    ReCaptcha: false,
    Signup: signup,
    Version: facts.version,
    NoAuth: facts.authMethod === 'noauth',
    AuthMethod: facts.authMethod,
    LoginPage: facts.authMethod === 'json',
    LogoutPage: '/login',
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
