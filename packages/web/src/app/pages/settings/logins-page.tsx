import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { NewProvider } from '../../../features/login-providers/editor/new-provider';
import { ProviderEditor } from '../../../features/login-providers/editor/provider-editor';
import { LoginsCard } from '../../../features/login-providers/list/logins-card';
import { isTemplate } from '../../../features/login-providers/templates';
import { FinishedTest } from '../../../features/login-providers/test/finished-test';
import { changeSettings, readSettings, settingsQuery } from '../../../features/settings/settings-api';
import { useT } from '../../../lib/i18n';
import { refreshPageConfig } from '../../branding';
import { usePageTitle } from '../../frame/use-page-title';
import { ErrorPage } from '../error-page';

/**
 * All logins, one provider, the form for a new one, or the report of a test, depending on the rest of the
 * address. The words in front of a slash cannot be mistaken for the id of a provider.
 */
export function LoginsPage({ rest }: { rest: string }) {
  const t = useT();
  usePageTitle(t('settings.logins'));
  const [first = '', second, ...more] = rest.split('/');
  if (more.length > 0) return <ErrorPage kind="notFound" />;
  if (rest === '') return <AllLogins />;
  if (second === undefined) {
    return <ProviderEditor key={first} id={first} missing={<ErrorPage kind="notFound" />} />;
  }
  if (first === 'new' && isTemplate(second)) return <NewProvider key={second} template={second} />;
  if (first === 'new') return <Navigate to="/settings/logins" replace />;
  if (first === 'test') return <FinishedTest key={second} id={second} />;
  return <ErrorPage kind="notFound" />;
}

function AllLogins() {
  const client = useQueryClient();
  const { data: settings } = useQuery(settingsQuery());
  const store = async (passwords: boolean) => {
    await changeSettings({ signOn: { passwords } }, settings?.etag ?? null);
    await readSettings(client);
    void refreshPageConfig();
  };
  return <LoginsCard passwords={settings?.value.signOn.passwords} onPasswords={store} />;
}
