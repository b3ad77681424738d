import { useState } from 'react';
import { TextField } from './text-field';

interface NumberFieldProps {
  label: string;
  value: number;
  /** Called with 0 for text that is not a number. */
  onChange: (value: number) => void;
  error?: string;
  description?: string;
}

const parsed = (text: string): number => {
  const value = Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) ? value : 0;
};

/** A field for a number, which may hold incomplete text while it is typed. */
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
