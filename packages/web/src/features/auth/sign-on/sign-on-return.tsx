import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import type { SecondStep } from '../use-login-form';
import { ConnectForm } from './connect-form';
import { ReturnFailed } from './return-failed';
import styles from './sign-on.module.css';
import { useReturn } from './use-return';

interface SignOnReturnProps {
  /** The id of the provider from which the browser comes. */
  provider: string;
  /** Renders what follows a login that is right but does not suffice. */
  renderSecondStep: (step: SecondStep & { onBack: () => void }) => ReactNode;
}

/** Follows the page of a provider: with a session, another step, or the reason why there is none. */
export function SignOnReturn({ provider, renderSecondStep }: SignOnReturnProps) {
  const t = useT();
  const navigate = useNavigate();
  const { outcome, name: given, redirect, goOn, showMore } = useReturn(provider);
  const name = visibleName(given);
  const query = new URLSearchParams({ redirect });
  // The login page would go on to a single provider at once.
  const onBack = () => void navigate(`/login?stay&${query}`, { replace: true });
  switch (outcome.kind) {
    case 'waiting':
      return (
        <p role="status" className={styles.quiet}>
          {t('common.loading')}
        </p>
      );
    case 'done':
      return <Navigate to={`/login?${query}`} replace />;
    case 'more':
      return renderSecondStep({ ...outcome, send: goOn, onBack });
    case 'unlinked':
      return (
        <ConnectForm name={name} isTaken={outcome.isTaken} send={goOn} onMore={showMore} onBack={onBack} />
      );
    case 'failed':
      return <ReturnFailed {...outcome} name={name} onBack={onBack} />;
  }
}
