import type { Rule } from '@satchel/contract';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useT } from '../../lib/i18n';
import { TextField } from '../../ui/fields/text-field';
import { IconButton } from '../../ui/icon-button';
import { textOf, withRegex, withText } from './rule-list';
import { RuleSwitch } from './rule-switch';
import styles from './rules-editor.module.css';

interface RuleRowProps {
  rule: Rule;
  index: number;
  count: number;
  error?: string;
  onChange: (rule: Rule) => void;
  /** `part` names the element of the rule that had the focus. */
  onMove: (to: number, part: string) => void;
  onRemove: () => void;
}

export function RuleRow({ rule, index, count, error, onChange, onMove, onRemove }: RuleRowProps) {
  const t = useT();
  const number = index + 1;
  const onKeyDown = (event: KeyboardEvent) => {
    // Otherwise Enter would submit the form around it.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(index + (event.key === 'ArrowUp' ? -1 : 1), partOf(event.target));
  };
  return (
    <li
      className={clsx(styles.row, rule.allow ? styles.allows : styles.denies)}
      aria-label={t('rules.number', { number })}
      onKeyDown={onKeyDown}
    >
      <RuleSwitch
        name={t('rules.effect')}
        value={rule.allow}
        onChange={(allow) => onChange({ ...rule, allow })}
        on={{ label: t('rules.allow'), tone: 'good' }}
        off={{ label: t('rules.deny'), tone: 'bad' }}
      />
      <RuleSwitch
        name={t('rules.kind')}
        value={!rule.regex}
        onChange={(isPath) => onChange(withRegex(rule, !isPath))}
        on={{ label: t('rules.path') }}
        off={{ label: t('rules.regex') }}
      />
      <span data-part="text" className={styles.text}>
        <TextField
          hideLabel
          isCode
          label={t(rule.regex ? 'rules.regexText' : 'rules.pathText', { number })}
          placeholder={rule.regex ? '\\.secret$' : '/private'}
          value={textOf(rule)}
          onChange={(text) => onChange(withText(rule, text))}
          error={error}
        />
      </span>
      <span className={styles.buttons}>
        <MoveButtons index={index} count={count} onMove={onMove} />
        <IconButton size="small" icon={Trash2} label={t('rules.remove', { number })} onPress={onRemove} />
      </span>
    </li>
  );
}

function MoveButtons({ index, count, onMove }: Pick<RuleRowProps, 'index' | 'count' | 'onMove'>) {
  const t = useT();
  const number = index + 1;
  return (
    <>
      <span data-part="up">
        <IconButton
          size="small"
          icon={ArrowUp}
          label={t('rules.up', { number })}
          isDisabled={index === 0}
          onPress={() => onMove(index - 1, 'up')}
        />
      </span>
      <span data-part="down">
        <IconButton
          size="small"
          icon={ArrowDown}
          label={t('rules.down', { number })}
          isDisabled={index === count - 1}
          onPress={() => onMove(index + 1, 'down')}
        />
      </span>
    </>
  );
}

const partOf = (target: EventTarget): string =>
  (target instanceof Element && target.closest<HTMLElement>('[data-part]')?.dataset.part) || 'text';
