/** The page to which the provider sends the browser back reads here what the login is for. */
const PURPOSE_KEY = 'satchel-sign-on';

/** Leaves the app for a test login at the provider. Returns false for an address that is no page of the web. */
export function goToProvider(provider: string, url: string): boolean {
  const isPage = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (!isPage) return false;
  sessionStorage.setItem(PURPOSE_KEY, JSON.stringify({ purpose: 'test', provider }));
  window.location.assign(url);
  return true;
}
