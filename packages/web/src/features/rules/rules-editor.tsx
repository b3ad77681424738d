import type { Rule } from '@satchel/contract';
import { Plus } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { isGoodPath, moved, newRule, removed, replaced } from './rule-list';
import { RuleRow } from './rule-row';
import styles from './rules-editor.module.css';

export interface RulesEditorProps {
  rules: readonly Rule[];
  onChange: (rules: Rule[]) => void;
  /**
   * The fault that the server reports, with the index of the rule; without an index it concerns all rules.
   */
  error?: string;
  errorIndex?: number;
}

/** Rules in the order in which they are checked; the last matching one decides. */
export function RulesEditor({ rules, onChange, error, errorIndex }: RulesEditorProps) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const { move, remove, add } = useRuleActions(list, rules, onChange);
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
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no key except their position
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

type ListRef = RefObject<HTMLOListElement | null>;

/** Functions that change the list, and then focus the rule that they concern. */
function useRuleActions(list: ListRef, rules: readonly Rule[], onChange: (rules: Rule[]) => void) {
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
  return { move, remove, add };
}

/** Focuses a part of a rule after the list is rendered again: the focus follows the rule that was moved. */
function useFocusLater(list: ListRef) {
  const wanted = useRef<{ index: number; part: string } | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { index, part } = wanted.current;
    wanted.current = null;
    const row = list.current?.children[index];
    const named = row?.querySelector<HTMLElement>(`[data-part="${part}"] :is(button, input):not([disabled])`);
    const field = row?.querySelector<HTMLElement>('[data-part="text"] input');
    // After the last rule was removed, the button below the list gets the focus.
    (named ?? field ?? list.current?.parentElement?.querySelector<HTMLElement>(':scope > button'))?.focus();
  });
  return (index: number, part: string) => {
    wanted.current = { index, part };
  };
}
