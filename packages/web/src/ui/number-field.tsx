import { useState } from 'react';
import { TextField } from './text-field';

interface NumberFieldProps {
  label: string;
  value: number;
  /** Gets 0 for what is no number. */
  onChange: (value: number) => void;
  error?: string;
  description?: string;
}

const parsed = (text: string): number => {
  const value = Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) ? value : 0;
};

/** A number that is typed, in any state of being typed. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  const shown = parsed(text) === value ? text : String(value);
  return (
    <TextField
      {...field}
      inputMode="numeric"
      value={shown}
      onChange={(next) => {
        setText(next);
        onChange(parsed(next));
      }}
    />
  );
}
