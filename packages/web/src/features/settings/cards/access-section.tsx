import { useT } from '../../../lib/i18n';
import { NumberField } from '../../../ui/fields/number-field';
import { Switch } from '../../../ui/fields/switch';
import { TextField } from '../../../ui/fields/text-field';
import type { CardProps } from './card-props';
import styles from './cards.module.css';
import { Section } from './section';

/** The settings for signing up, and for the folder of homes. */
export function AccessSection({ draft, onChange, errorOf }: CardProps) {
  const t = useT();
  const signupError = errorOf('signup');
  return (
    <Section title={t('global.accounts')}>
      <div className={styles.switches}>
        <Switch
          description={t('global.signupText')}
          isSelected={draft.signup}
          onChange={(signup) => onChange({ signup })}
        >
          {t('global.signup')}
        </Switch>
        {signupError !== undefined && (
          <p role="alert" className={styles.error}>
            {signupError}
          </p>
        )}
        <Switch
          description={t('global.createUserDirText')}
          isSelected={draft.createUserDir}
          onChange={(createUserDir) => onChange({ createUserDir })}
        >
          {t('global.createUserDir')}
        </Switch>
        <Switch
          description={t('global.hideLoginButtonText')}
          isSelected={draft.hideLoginButton}
          onChange={(hideLoginButton) => onChange({ hideLoginButton })}
        >
          {t('global.hideLoginButton')}
        </Switch>
      </div>
      <div className={styles.pair}>
        <TextField
          isCode
          label={t('global.userHomeBasePath')}
          value={draft.userHomeBasePath}
          onChange={(userHomeBasePath) => onChange({ userHomeBasePath })}
          error={errorOf('userHomeBasePath')}
        />
        <NumberField
          label={t('global.minimumPasswordLength')}
          value={draft.minimumPasswordLength}
          onChange={(minimumPasswordLength) => onChange({ minimumPasswordLength })}
          error={errorOf('minimumPasswordLength')}
        />
      </div>
    </Section>
  );
}
