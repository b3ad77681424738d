import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/looks.css';
import { App } from './app/app';
import { addCustomStyles, applyTheme } from './app/theme';
import { followOtherTabs, startSession, useSession } from './features/auth/session-store';
import { leaveKeysToInputMethods } from './lib/browser/input-methods';
import { loadMessages } from './lib/language/load-messages';
import { pickLocale } from './lib/language/locales';
import { pageConfig } from './lib/page-config';

const LOADING_MS = 200;

leaveKeysToInputMethods();
applyTheme(pageConfig);
addCustomStyles(pageConfig);
followOtherTabs();
void startSession();

async function show(root: HTMLElement): Promise<void> {
  const wanted = pickLocale(useSession.getState().user?.locale ?? '', navigator.languages);
  const firstMessages = await loadMessages(wanted);
  createRoot(root).render(
    <StrictMode>
      <App firstMessages={firstMessages} />
    </StrictMode>,
  );
  setTimeout(() => document.getElementById('loading')?.remove(), LOADING_MS);
}

const root = document.getElementById('root');
if (root) void show(root);
if (import.meta.env.PROD) {
  const keep = () =>
    void import('./app/offline').then((part) => part.keepForOffline()).catch(() => undefined);
  if (document.readyState === 'complete') keep();
  else window.addEventListener('load', keep, { once: true });
}
