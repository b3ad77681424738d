import { Eye, EyeOff } from 'lucide-react';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { useT } from '../lib/i18n';
import { classNames } from './class-names';
import styles from './text-field.module.css';

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value; shown below and read out. */
  error?: string;
  description?: string;
  type?: 'text' | 'password' | 'search' | 'number' | 'url' | 'datetime-local';
  /** Which keys a phone shows. */
  inputMode?: 'numeric';
  /** What the Enter key of a phone says. */
  enterKeyHint?: 'go' | 'done';
  autoFocus?: boolean;
  /** On first focus selects the name without its extension, or everything. */
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
  /** For paths, patterns and commands. */
  isCode?: boolean;
  /** Something beside the box, such as a button that chooses. */
  end?: ReactNode;
}

function selectStemOf(input: HTMLInputElement): void {
  const dot = input.value.lastIndexOf('.');
  input.setSelectionRange(0, dot > 0 ? dot : input.value.length);
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
    ...field
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (selectStem && input.current) selectStemOf(input.current);
  }, [selectStem]);
  return (
    <AriaTextField
      {...field}
      type={type === 'password' && isShown ? 'text' : type}
      isInvalid={error !== undefined && error !== ''}
      validationBehavior="aria"
      className={classNames(styles.field, className)}
      spellCheck="false"
    >
      <Label className={hideLabel ? 'visually-hidden' : styles.label}>{label}</Label>
      <div className={classNames(styles.box, tone && styles[tone])}>
        <Input
          ref={input}
          className={classNames(styles.input, isCode && styles.mono)}
          placeholder={placeholder}
          dir="auto"
          autoCapitalize="off"
          autoCorrect="off"
        />
        {type === 'password' && <Reveal isShown={isShown} onChange={setShown} />}
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
