import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleQuestionMark, SquareArrowOutUpRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePrompts } from '../../../features/files/state/prompt-store';
import { useT } from '../../../lib/i18n';
import { loadPart } from '../../../lib/load-part';
import { usePageConfig } from '../../../lib/page-config-store';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { LoadFailed } from '../../../ui/load-failed';
import { LoadingRows } from '../../../ui/loading-rows';
import { Logo } from '../../frame/brand';
import { PageHeader, PageTitle } from '../../frame/page-header';
import { PageFoot } from '../../frame/phone-foot';
import { usePageTitle } from '../../frame/use-page-title';
import styles from './about-page.module.css';
import page from './settings-page.module.css';

/**
 * The program, for everybody who is logged in: its version, where it comes from, and the licences of what is
 * in it.
 */
export function AboutPage() {
  const t = useT();
  const title = t('frame.about', { name: t('common.productName') });
  usePageTitle(title);
  return (
    <>
      <PageHeader start={<PageTitle>{title}</PageTitle>} />
      <div className={page.content}>
        <div className={styles.cards}>
          <Program />
          <Inside />
        </div>
      </div>
      <PageFoot />
    </>
  );
}

function Program() {
  const t = useT();
  const { DisableExternal, Version } = usePageConfig();
  return (
    <section className={styles.program} aria-label={t('common.productName')}>
      <Logo size="large" />
      <div className={styles.facts}>
        <h2 className={styles.name}>{t('common.productName')}</h2>
        <p className="num">{t('about.version', { version: Version })}</p>
        <p>{t('about.text')}</p>
      </div>
      <div className={styles.buttons}>
        <Button icon={CircleQuestionMark} onPress={() => usePrompts.getState().open({ kind: 'help' })}>
          {t('frame.help')}
        </Button>
        {__PROJECT_URL__ !== '' && !DisableExternal && (
          <a className={styles.project} href={__PROJECT_URL__} target="_blank" rel="noopener noreferrer">
            <SquareArrowOutUpRight size={16} strokeWidth={1.75} aria-hidden />
            {t('about.project')}
          </a>
        )}
      </div>
    </section>
  );
}

const licensesQuery = {
  queryKey: ['licenses'],
  queryFn: () => loadPart(() => import('virtual:licenses')),
  staleTime: Number.POSITIVE_INFINITY,
};

/** Software of other authors inside the program, with its licences. */
function Inside() {
  const t = useT();
  const { data, error, refetch } = useQuery(licensesQuery);
  if (error) return <LoadFailed title={t('about.inside')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows />;
  const { own, packages, texts } = data;
  const name = t('common.productName');
  return (
    <Card title={t('about.inside')} description={t('about.packages', { count: packages.length })}>
      <ul className={styles.packages}>
        <License text={own}>{t('about.license', { name })}</License>
        {packages.map((each) => (
          <License key={`${each.name} ${each.version}`} text={texts[each.text] ?? ''}>
            <span className={styles.package} dir="auto">
              {each.name}
            </span>
            <span className={styles.grey} dir="auto">
              {each.version}
            </span>
            <span className={styles.grow} />
            <span className={styles.grey} dir="auto">
              {each.license}
            </span>
          </License>
        ))}
      </ul>
    </Card>
  );
}

/** A row that opens to show the licence, which is rendered only then. */
function License({ text, children }: { text: string; children: ReactNode }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details className={styles.row} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <ChevronRight size={14} aria-hidden />
          {children}
        </summary>
        {isOpen && (text === '' ? <p>{t('about.noText')}</p> : <pre dir="ltr">{text}</pre>)}
      </details>
    </li>
  );
}
