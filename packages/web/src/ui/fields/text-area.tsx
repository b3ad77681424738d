import { clsx } from 'clsx';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import styles from './text-field.module.css';

interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  placeholder?: string;
  error?: string;
  description?: string;
}

/** A field with several lines of plain text, for commands and lists. */
export function TextArea({ error, description, label, rows = 2, placeholder, ...field }: TextAreaProps) {
  return (
    <AriaTextField
      {...field}
      isInvalid={error !== undefined && error !== ''}
      validationBehavior="aria"
      className={styles.field}
      spellCheck="false"
    >
      <Label className={styles.label}>{label}</Label>
      <div className={clsx(styles.box, styles.lines)}>
        <AriaTextArea
          className={clsx(styles.input, styles.mono)}
          rows={rows}
          placeholder={placeholder}
          autoCapitalize="off"
          autoCorrect="off"
          dir="auto"
        />
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
