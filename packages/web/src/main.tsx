import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app/app';
import { addCustomStyles, applyTheme } from './app/theme';
import { followOtherTabs, startSession } from './features/auth/session-store';
import { pageConfig } from './lib/page-config';

const LOADING_MS = 200;

applyTheme(pageConfig);
addCustomStyles(pageConfig);
followOtherTabs();
void startSession();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
setTimeout(() => document.getElementById('loading')?.remove(), LOADING_MS);
