import { Button as AriaButton } from 'react-aria-components/Button';
import { useT } from '../../../lib/i18n';
import { TextField } from '../../../ui/fields/text-field';
import { isWholeCode } from './code-text';
import styles from './second-factor.module.css';
import type { Code } from './use-code';
import { useFaultText } from './use-fault-text';

interface CodeFieldProps {
  code: Code;
  /** Codes of both kinds are accepted. */
  hasBoth?: boolean;
  autoFocus?: boolean;
  /** Called with six digits as soon as the last one is typed, so that nobody has to press a button. */
  onWhole?: (text: string) => void;
}

/** The field for a code of the app, which becomes one for recovery codes by the link below it. */
export function CodeField({ code, hasBoth = false, autoFocus = true, onWhole }: CodeFieldProps) {
  const t = useT();
  const { value, kind } = code;
  const problem = useFaultText(code.fault);
  const isApp = kind === 'app';
  const change = (next: string) => {
    code.change(next);
    if (isApp && isWholeCode(next) && !isWholeCode(value)) onWhole?.(next);
  };
  return (
    <div className={styles.field}>
      <TextField
        // On-screen keyboards change with another field only.
        key={kind}
        label={t(isApp ? 'factor.code' : 'factor.recoveryCode')}
        name={isApp ? 'code' : 'recovery-code'}
        inputMode={isApp ? 'numeric' : undefined}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        enterKeyHint="go"
        autoFocus={autoFocus}
        value={value}
        onChange={change}
        error={problem}
        className={styles.code}
      />
      {/* The focus stays in the field, so its description is not read again. */}
      <span role="alert" className="visually-hidden">
        {problem}
      </span>
      {hasBoth && (
        <AriaButton className={styles.toggle} onPress={code.toggle}>
          {t(isApp ? 'factor.useRecovery' : 'factor.useApp')}
        </AriaButton>
      )}
    </div>
  );
}
