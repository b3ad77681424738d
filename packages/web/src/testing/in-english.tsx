import type { ReactNode } from 'react';
import { I18nProvider } from '../lib/i18n';
import { en } from '../locales/en/index';

/** The language that tests read. */
export function InEnglish({ children }: { children?: ReactNode }) {
  return (
    <I18nProvider locale="en" messages={en}>
      {children}
    </I18nProvider>
  );
}
