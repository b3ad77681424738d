import { type ListingItem, parentOf, parseVirtualPath } from '@satchel/contract';
import type { RE2JS } from 're2js';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type MessageKey, useT } from '../../../../lib/i18n';
import { loadPart } from '../../../../lib/load-part';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { Checkbox } from '../../../../ui/fields/checkbox';
import { NumberField } from '../../../../ui/fields/number-field';
import { Select } from '../../../../ui/fields/select';
import { TextField } from '../../../../ui/fields/text-field';
import { renameMany } from '../../api/rename-many';
import { useTools } from '../../api/use-tools';
import { useNamesInUse } from '../naming/use-names-in-use';
import { PromptActions } from '../prompt-actions';
import { type NameMaker, nameMaker, newNames, type Rule, type RuleOf } from './new-names';
import { NewNamesList } from './new-names-list';
import styles from './renames-prompt.module.css';

interface RenamesPromptProps {
  items: readonly ListingItem[];
  onClose: () => void;
}

type Rules = { [Way in Rule['way']]: RuleOf<Way> };

const FIRST: Rules = {
  pattern: { way: 'pattern', pattern: '{name} {n}', start: 1 },
  replace: { way: 'replace', find: '', by: '', matchCase: false, isExpression: false },
  case: { way: 'case', letters: 'lower' },
};

const keepName: NameMaker = ({ name }) => name;

/**
 * The engine of regular expressions, loaded as soon as it is wanted. Its time is linear in the length of a
 * name for every expression, unlike that of the browser's own.
 */
function useEngine(isWanted: boolean): typeof RE2JS | undefined {
  const [engine, setEngine] = useState<{ RE2JS: typeof RE2JS }>();
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    loadPart(() => import('re2js'))
      .then((loaded) => isOver || setEngine(loaded))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return engine?.RE2JS;
}

/**
 * Calls `act` at once or, if the result for the typed text is not known yet, as soon as it is, unless `typed`
 * changes.
 */
function useKept(isKnown: boolean, typed: unknown, act: () => void): () => void {
  const [wantedFor, setWantedFor] = useState<{ typed: unknown }>();
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isKnown || wantedFor === undefined) return;
    setWantedFor(undefined);
    if (wantedFor.typed === typed) latest.current();
  }, [isKnown, wantedFor, typed]);
  return () => setWantedFor({ typed });
}

/**
 * Asks for new names of several entries by one rule, with a preview of each; they are one user action, so one
 * undo reverts all.
 */
export function RenamesPrompt({ items, onClose }: RenamesPromptProps) {
  const t = useT();
  const tools = useTools();
  const [way, setWay] = useState<Rule['way']>('pattern');
  const [rules, setRules] = useState(FIRST);
  const present = useNamesInUse(parentOf(parseVirtualPath(items[0]?.path ?? '/')));
  const rule = useDeferredValue(rules[way]);
  const engine = useEngine(rule.way === 'replace' && rule.isExpression);
  const make = useMemo(() => nameMaker(rule, engine), [rule, engine]);
  const names = useMemo(() => newNames(items, make ?? keepName, present), [items, make, present]);
  const changes = names.filter(({ item, name }) => name !== item.name);
  const faulty = names.filter(({ fault }) => fault !== null).length;
  const isKnown = rule === rules[way] && make !== null;
  const isReady = faulty === 0 && changes.length > 0 && isKnown;
  const submit = useKept(isKnown, rules, () => {
    if (!isReady) return;
    onClose();
    void renameMany(tools, changes);
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={submit}
      size="large"
      title={t('rename.title', { count: items.length })}
      actions={
        <PromptActions
          onClose={onClose}
          submit={t('rename.title', { count: changes.length })}
          isDisabled={!isReady}
        />
      }
    >
      <div className={styles.fields}>
        <Select
          label={t('rename.way')}
          value={way}
          onChange={(value) => setWay(value as Rule['way'])}
          options={(Object.keys(FIRST) as Rule['way'][]).map((value) => ({
            value,
            label: t(`rename.way.${value}`),
          }))}
        />
        <RuleFields
          rule={rules[way]}
          isInvalid={make === null && engine !== undefined}
          onChange={(changed) => setRules({ ...rules, [changed.way]: changed })}
        />
      </div>
      <NewNamesList names={names} />
      <p className={styles.verdict} role="status" data-faulty={faulty > 0 || undefined}>
        {faulty > 0 && t('rename.faults', { count: faulty })}
        {faulty === 0 && changes.length === 0 && t('rename.nothing')}
      </p>
    </Dialog>
  );
}

/** The buttons that add a part to the pattern. */
const PARTS: readonly { part: string; label: MessageKey }[] = [
  { part: '{name}', label: 'files.column.name' },
  { part: '{n}', label: 'rename.number' },
  { part: '{date}', label: 'files.column.modified' },
];

const LETTERS = ['lower', 'upper', 'title'] as const;
const LETTER_TEXTS: Record<(typeof LETTERS)[number], MessageKey> = {
  lower: 'rename.case.lower',
  upper: 'rename.case.upper',
  title: 'rename.case.title',
};

interface RuleFieldsProps {
  rule: Rule;
  /** The regular expression is invalid. */
  isInvalid: boolean;
  onChange: (rule: Rule) => void;
}

function RuleFields({ rule, isInvalid, onChange }: RuleFieldsProps) {
  const t = useT();
  const plain = { autoComplete: 'off', isCode: true } as const;
  if (rule.way === 'pattern') {
    return (
      <>
        <TextField
          {...plain}
          label={t('rename.pattern')}
          value={rule.pattern}
          onChange={(pattern) => onChange({ ...rule, pattern })}
          autoFocus
        />
        <NumberField
          label={t('rename.start')}
          value={rule.start}
          onChange={(start) => onChange({ ...rule, start })}
        />
        <span className={styles.parts}>
          {PARTS.map(({ part, label }) => (
            <Button
              key={part}
              onPress={() => onChange({ ...rule, pattern: `${rule.pattern.trimEnd()} ${part}`.trimStart() })}
            >
              {t(label)}
            </Button>
          ))}
        </span>
      </>
    );
  }
  if (rule.way === 'case') {
    return (
      <Select
        label={t('rename.way.case')}
        value={rule.letters}
        onChange={(letters) => onChange({ ...rule, letters: letters as (typeof LETTERS)[number] })}
        options={LETTERS.map((value) => ({ value, label: t(LETTER_TEXTS[value]) }))}
      />
    );
  }
  return (
    <>
      <TextField
        {...plain}
        label={t('rename.find')}
        value={rule.find}
        error={isInvalid ? t('rename.badExpression') : undefined}
        onChange={(find) => onChange({ ...rule, find })}
      />
      <TextField
        {...plain}
        label={t('rename.with')}
        value={rule.by}
        onChange={(by) => onChange({ ...rule, by })}
      />
      <Checkbox isSelected={rule.matchCase} onChange={(matchCase) => onChange({ ...rule, matchCase })}>
        {t('rename.matchCase')}
      </Checkbox>
      <Checkbox
        isSelected={rule.isExpression}
        onChange={(isExpression) => onChange({ ...rule, isExpression })}
      >
        {t('rename.expression')}
      </Checkbox>
    </>
  );
}
