import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';
import { FactorActions } from './factor-actions';
import { FactorFacts } from './factor-facts';
import styles from './second-factor.module.css';
import { secondFactorQuery } from './second-factor-api';
import type { Names } from './step-view';

/** The second factors of the user: which there are, and what can be changed about them. */
export function SecondFactorCard({ names }: { names: Names }) {
  const t = useT();
  const errorText = useErrorText();
  const { data: state, error, refetch } = useQuery(secondFactorQuery);
  return (
    <Card
      title={t('factor.title')}
      description={
        <>
          {t('factor.text')} {t('passkey.text')}
        </>
      }
    >
      {state && <FactorFacts state={state} />}
      {state && <FactorActions state={state} names={names} />}
      {!state && !error && <Waiting />}
      {!state && error && (
        <p role="alert" className={styles.failed}>
          {errorText(error)} <Button onPress={() => void refetch()}>{t('common.retry')}</Button>
        </p>
      )}
    </Card>
  );
}

function Waiting() {
  const t = useT();
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="40%" height={16} />
      <Skeleton width="8em" height={34} radius={8} />
    </div>
  );
}
