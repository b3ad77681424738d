import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import styles from './search-select.module.css';
import field from './text-field.module.css';

interface SearchSelectProps {
  label: string;
  placeholder: string;
  /** The chosen value; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  options: readonly { value: string; label: string }[];
}

/** A choice of one value from many, which are found by a part of their name. */
export function SearchSelect({ label, placeholder, value, onChange, options }: SearchSelectProps) {
  return (
    <ComboBox
      className={field.field}
      selectedKey={value}
      onSelectionChange={(key) => onChange(key === null ? null : String(key))}
      defaultItems={options}
      menuTrigger="focus"
    >
      <Label className={field.label}>{label}</Label>
      <div className={field.box}>
        <Input
          className={field.input}
          placeholder={placeholder}
          dir="auto"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck="false"
        />
      </div>
      <Popover className={styles.popover}>
        <ListBox<SearchSelectProps['options'][number]> className={styles.list}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={styles.option}>
              <bdi>{option.label}</bdi>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
