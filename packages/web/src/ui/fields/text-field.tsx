import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import {
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { useT } from '../../lib/i18n';
import styles from './text-field.module.css';

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The reason why the value is invalid; shown below and announced. */
  error?: string;
  description?: string;
  /**
   * Tells if a password is readable, for one control of several fields; otherwise the field has a button for
   * it.
   */
  isShown?: boolean;
  type?: 'text' | 'password' | 'search' | 'number' | 'url' | 'date' | 'datetime-local';
  /** The layout of the on-screen keyboard. */
  inputMode?: 'numeric' | 'decimal' | 'email';
  /** The label of the Enter key on an on-screen keyboard. */
  enterKeyHint?: 'go' | 'done';
  autoFocus?: boolean;
  /** Selects the name without its extension, or everything, on the first focus. */
  selectStem?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  isDisabled?: boolean;
  isRequired?: boolean;
  isReadOnly?: boolean;
  /** Colours the border: for two passwords that match or differ. */
  tone?: 'neutral' | 'good' | 'bad';
  hideLabel?: boolean;
  name?: string;
  className?: string;
  /** True for paths, patterns and commands. */
  isCode?: boolean;
  /** An element beside the box, such as a button that opens a picker. */
  end?: ReactNode;
}

function useSelectedStem(input: RefObject<HTMLInputElement | null>, isWanted: boolean | undefined): void {
  useEffect(() => {
    if (!isWanted || !input.current) return;
    const { value } = input.current;
    const dot = value.lastIndexOf('.');
    input.current.setSelectionRange(0, dot > 0 ? dot : value.length);
  }, [input, isWanted]);
}

export function TextField(props: TextFieldProps) {
  const {
    label,
    error,
    description,
    type = 'text',
    selectStem,
    placeholder,
    tone,
    hideLabel,
    className,
    isCode,
    end,
    isShown,
    ...field
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isRevealed, setRevealed] = useState(false);
  useSelectedStem(input, selectStem);
  return (
    <AriaTextField
      {...field}
      type={type === 'password' && (isShown ?? isRevealed) ? 'text' : type}
      isInvalid={error !== undefined && error !== ''}
      validationBehavior="aria"
      className={clsx(styles.field, className)}
      spellCheck="false"
    >
      <Label className={hideLabel ? 'visually-hidden' : styles.label}>{label}</Label>
      <div className={clsx(styles.box, tone && styles[tone])}>
        <Input
          ref={input}
          className={clsx(styles.input, isCode && styles.mono)}
          placeholder={placeholder}
          dir="auto"
          autoCapitalize="off"
          autoCorrect="off"
        />
        {type === 'password' && isShown === undefined && (
          <Reveal isShown={isRevealed} onChange={setRevealed} />
        )}
        {end}
      </div>
      {description !== undefined && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </AriaTextField>
  );
}

function Reveal({ isShown, onChange }: { isShown: boolean; onChange: (shown: boolean) => void }) {
  const t = useT();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <AriaButton
      className={styles.reveal}
      aria-label={t(isShown ? 'common.hidePassword' : 'common.showPassword')}
      onPress={() => onChange(!isShown)}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden />
    </AriaButton>
  );
}
