import { useErrorText } from '../../../lib/error-text';
import { type MessageKey, useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { Button } from '../../../ui/button';
import { ProviderIcon } from './provider-icon';
import styles from './sign-on.module.css';
import type { Provider } from './sign-on-api';
import type { useBegin } from './use-begin';

interface ProviderButtonsProps {
  providers: readonly Provider[];
  begin: ReturnType<typeof useBegin>;
  /** The words on the buttons, with the `name` of a provider. */
  label?: MessageKey;
  /** Another login is under way. */
  isDisabled?: boolean;
}

/** A button for each provider, and why the last one that was pressed did not open. */
export function ProviderButtons(props: ProviderButtonsProps) {
  const { providers, begin, label = 'signOn.with', isDisabled } = props;
  const t = useT();
  const errorText = useErrorText();
  const { mutate, isPending, variables, error } = begin;
  return (
    <>
      {providers.map((provider) => (
        <Button
          key={provider.id}
          className={styles.provider}
          isPending={isPending && variables.id === provider.id}
          isDisabled={isDisabled}
          onPress={() => isPending || mutate(provider)}
        >
          {!(isPending && variables.id === provider.id) && <ProviderIcon icon={provider.icon} />}
          <span>{t(label, { name: visibleName(provider.name) })}</span>
        </Button>
      ))}
      <p role="alert" className={error === null ? 'visually-hidden' : styles.problem}>
        {error !== null && errorText(error)}
      </p>
    </>
  );
}
