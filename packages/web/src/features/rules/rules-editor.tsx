import type { Rule } from '@satchel/contract';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { isGoodPath, moved, newRule, removed, replaced } from './rule-list';
import { RuleRow } from './rule-row';
import styles from './rules-editor.module.css';

export interface RulesEditorProps {
  rules: readonly Rule[];
  onChange: (rules: Rule[]) => void;
  /** What the server says is wrong, and with which rule; without one it is about all. */
  error?: string;
  errorIndex?: number;
}

/** Rules in the order in which they are asked; the last one that matches decides. */
export function RulesEditor({ rules, onChange, error, errorIndex }: RulesEditorProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const focus = useFocusLater(list);
  const move = (from: number, to: number, part: string) => {
    const next = moved(rules, from, to);
    if (next === rules) return;
    onChange([...next]);
    focus(to, part);
  };
  const remove = (index: number) => {
    onChange(removed(rules, index));
    focus(Math.min(index, rules.length - 2), 'text');
  };
  const add = () => {
    onChange([...rules, newRule()]);
    focus(rules.length, 'text');
  };
  const errorOf = (rule: Rule, index: number) => {
    if (errorIndex === index) return error;
    return isGoodPath(rule) ? undefined : t('reason.no_leading_slash');
  };
  return (
    <div className={styles.editor}>
      {rules.length === 0 && <p className={styles.none}>{t('rules.none')}</p>}
      <ol ref={list} className={styles.list} aria-label={t('rules.list')}>
        {rules.map((rule, index) => (
          <RuleRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name but their place
            key={index}
            rule={rule}
            index={index}
            count={rules.length}
            error={errorOf(rule, index)}
            onChange={(next) => onChange(replaced(rules, index, next))}
            onMove={(to, part) => move(index, to, part)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {error !== undefined && errorIndex === undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <Button icon={Plus} onPress={add} className={styles.add}>
        {t('rules.add')}
      </Button>
    </div>
  );
}

/** Puts the focus on a part of a rule once the list is drawn anew: it follows what was moved. */
function useFocusLater(list: React.RefObject<HTMLOListElement | null>) {
  const wanted = useRef<{ index: number; part: string } | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { index, part } = wanted.current;
    wanted.current = null;
    const row = list.current?.children[index];
    const named = row?.querySelector<HTMLElement>(`[data-part="${part}"] :is(button, input):not([disabled])`);
    const field = row?.querySelector<HTMLElement>('[data-part="text"] input');
    // After the last one there is the button below the list.
    (named ?? field ?? list.current?.parentElement?.querySelector<HTMLElement>(':scope > button'))?.focus();
  });
  return (index: number, part: string) => {
    wanted.current = { index, part };
  };
}
