import type { Diagnosis, Settings, Usage } from '@satchel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { saveAccount } from '../../../features/auth/profile-api';
import { useSession } from '../../../features/auth/session-store';
import { viewsQuery } from '../../../features/files/api/folder-views';
import { changeSettings, settingsQuery } from '../../../features/settings/settings-api';
import { type AccountChange, AccountStep } from '../../../features/welcome/account-step';
import { CheckStep } from '../../../features/welcome/check-step';
import { FilesStep, type FirstView } from '../../../features/welcome/files-step';
import { PeopleStep } from '../../../features/welcome/people-step';
import type { StepProps } from '../../../features/welcome/setup-step';
import {
  addressOf,
  diagnosisQuery,
  diskQuery,
  markSeen,
  welcomeQuery,
} from '../../../features/welcome/welcome-api';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { pickLocale } from '../../../lib/language/locales';
import { usePageConfig } from '../../../lib/page-config-store';
import { storedViewMode, viewChoiceOf } from '../../../listing/model/view-mode';
import { Button } from '../../../ui/button';
import { refreshPageConfig } from '../../branding';
import { Logo, useProductName } from '../../frame/brand';
import { LoadingPage } from '../../frame/loading-page';
import { usePageTitle } from '../../frame/use-page-title';
import { type Part, WithMessages } from '../../part-messages';
import styles from './setup-page.module.css';

const WELCOME: readonly Part[] = ['account', 'welcome'];

type StepName = 'account' | 'files' | 'people' | 'check';

/**
 * The set-up of a new server, for the administrator for whom it is waiting. Everybody else is sent to their
 * files.
 */
export function SetupPage() {
  const { data: welcome, error } = useQuery(welcomeQuery);
  const { data: settings, error: noSettings } = useQuery(settingsQuery());
  const way = useStep();
  const language = useLanguageChoice(way.step === 0);
  if (error || noSettings) return <Navigate to="/files/" replace />;
  if (welcome && welcome.page !== 'setup') return <Navigate to={addressOf(welcome)} replace />;
  if (!welcome || !settings) return <LoadingPage />;
  return (
    <WithMessages of={WELCOME}>
      <Setup settings={settings.value} way={way} language={language} />
    </WithMessages>
  );
}

/** The current step is stored in the history, so that the browser's Back works as on any page. */
function useStep() {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const step = (state as { step?: unknown } | null)?.step;
  const go = (next: number) => void navigate(pathname, { state: { step: next } });
  return { step: typeof step === 'number' ? step : 0, go };
}

/**
 * Marks the set-up as seen and continues, even if the server cannot be reached: the set-up must not keep
 * anyone from their files.
 */
function useEnd() {
  const client = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      await markSeen('setup');
      await client.fetchQuery({ ...welcomeQuery, staleTime: 0 });
    } catch {
      client.setQueryData(welcomeQuery.queryKey, { page: null });
    }
  };
  return { isEnding, end: () => void end() };
}

interface SetupProps {
  settings: Settings;
  way: ReturnType<typeof useStep>;
  language: ReturnType<typeof useLanguageChoice>;
}

function Setup({ settings, way: { step, go }, language }: SetupProps) {
  const t = useT();
  const { AuthMethod } = usePageConfig();
  const { isEnding, end } = useEnd();
  const { data: diagnosis, error } = useQuery(diagnosisQuery);
  const { data: disk } = useQuery(diskQuery);
  usePageTitle(t('setup.page'));
  // If something else identifies users, it also decides who may have an account.
  const hasPasswords = AuthMethod === 'json';
  const steps: readonly StepName[] = [
    'account',
    'files',
    ...(hasPasswords ? (['people'] as const) : []),
    'check',
  ];
  const last = steps.length - 1;
  const at = Math.min(step, last);
  const ways: StepProps = {
    onBack: at > 0 ? () => go(at - 1) : undefined,
    onNext: at < last ? () => go(at + 1) : end,
  };
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Progress steps={steps} at={at}>
          {at < last && (
            <Button variant="plain" onPress={end} isPending={isEnding}>
              {t('setup.skip')}
            </Button>
          )}
        </Progress>
        {steps[at] === 'account' && (
          <Account {...ways} settings={settings} hasPassword={hasPasswords} language={language} />
        )}
        {steps[at] === 'files' && <Files {...ways} settings={settings} served={diagnosis} disk={disk} />}
        {steps[at] === 'people' && <People {...ways} settings={settings} />}
        {steps[at] === 'check' && (
          <CheckStep {...ways} findings={diagnosis?.findings} error={error} isPending={isEnding} />
        )}
      </div>
    </main>
  );
}

interface ProgressProps {
  steps: readonly StepName[];
  /** The index of the current step. */
  at: number;
  children: ReactNode;
}

function Progress({ steps, at, children }: ProgressProps) {
  const t = useT();
  return (
    <>
      <header className={styles.header}>
        <Logo />
        <p role="status" className={styles.count}>
          {t('setup.step', { step: at + 1, count: steps.length })}
        </p>
        {children}
      </header>
      <div className={styles.track} aria-hidden>
        {steps.map((each, index) => (
          <span key={each} className={index <= at ? styles.done : undefined} />
        ))}
      </div>
    </>
  );
}

/** The default of every new account, which counts as not chosen. */
const STANDARD_LOCALE = 'en';

/**
 * The language of the set-up: the browser's until another one is chosen. It is stored with the account;
 * leaving the set-up before that restores the former language.
 */
function useLanguageChoice(isFirst: boolean) {
  const { locale } = useCurrentUser();
  const changeUser = useSession((state) => state.changeUser);
  const [shown, setShown] = useState(isFirst && locale === STANDARD_LOCALE ? '' : locale);
  const [stored, setStored] = useState(locale);
  const kept = useRef(stored);
  useEffect(() => {
    kept.current = stored;
  }, [stored]);
  useEffect(() => {
    if (locale !== shown) changeUser({ locale: shown });
  }, [locale, shown, changeUser]);
  useEffect(() => () => changeUser({ locale: kept.current }), [changeUser]);
  return { shown, setShown, stored, setStored };
}

interface AccountProps extends StepProps {
  settings: Settings;
  hasPassword: boolean;
  language: ReturnType<typeof useLanguageChoice>;
}

function Account({ settings, hasPassword, language, ...ways }: AccountProps) {
  const { shown, setShown, stored, setStored } = language;
  const { id, username } = useCurrentUser();
  const product = useProductName();
  const changeUser = useSession((state) => state.changeUser);
  const client = useQueryClient();
  const save = async (change: AccountChange) => {
    const { password, ...rest } = change;
    await saveAccount(id, change);
    // Requests of the session with the former password are rejected.
    for (const { queryKey } of [diagnosisQuery, diskQuery]) void client.invalidateQueries({ queryKey });
    changeUser(rest);
    const { locale } = rest;
    if (locale === undefined) return;
    setStored(locale);
    // The server has no value "same as the browser" for new users.
    const forOthers = pickLocale(locale, navigator.languages);
    if (forOthers === settings.defaults.locale) return;
    await changeSettings({ defaults: { ...settings.defaults, locale: forOthers } }, null);
    await client.invalidateQueries(settingsQuery());
  };
  return (
    <AccountStep
      {...ways}
      product={product}
      username={username}
      locale={stored}
      shownLocale={shown}
      onLocale={setShown}
      hasPassword={hasPassword}
      minimum={settings.minimumPasswordLength}
      onSave={save}
    />
  );
}

interface FilesProps extends StepProps {
  settings: Settings;
  served: Diagnosis | undefined;
  disk: Usage | undefined;
}

/** The default of every new account, which counts as not chosen. */
const STANDARD_VIEW = 'mosaic';

function Files({ settings, ...step }: FilesProps) {
  const { id, viewMode } = useCurrentUser();
  const changeUser = useSession((state) => state.changeUser);
  const client = useQueryClient();
  const { defaults } = settings;
  const save = async (view: FirstView) => {
    const wanted = storedViewMode(view);
    if (wanted !== defaults.viewMode) {
      await changeSettings({ defaults: { ...defaults, viewMode: wanted } }, null);
      await client.invalidateQueries(settingsQuery());
    }
    // The view is stored last, because it counts as chosen from then on: a save that fails before is tried
    // again.
    if (wanted === viewMode) return;
    await saveAccount(id, { viewMode: wanted });
    changeUser({ viewMode: wanted });
    await client.invalidateQueries({ queryKey: viewsQuery(id).queryKey });
  };
  const isChosen = viewMode !== STANDARD_VIEW || defaults.viewMode !== STANDARD_VIEW;
  const view = viewChoiceOf(viewMode);
  const chosen = view === 'gallery' ? 'mosaic' : view;
  return <FilesStep {...step} chosen={isChosen ? chosen : undefined} onSave={save} />;
}

function People({ settings, ...ways }: StepProps & { settings: Settings }) {
  const client = useQueryClient();
  const save = async (signup: boolean) => {
    // Anyone who signs up would see all files without a folder of their own.
    await changeSettings(signup ? { signup, createUserDir: true } : { signup }, null);
    await client.invalidateQueries(settingsQuery());
    void refreshPageConfig();
  };
  return <PeopleStep {...ways} signup={settings.signup} onSave={save} />;
}
