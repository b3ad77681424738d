import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { shortcutLabel, useShortcut } from '../../../lib/shortcuts';
import { Panel } from '../../../ui/dialog/panel';
import { KeyHint, PanelField, PanelFoot } from '../../../ui/dialog/panel-field';
import { useRecentFolders } from '../state/recent-folders';
import styles from './command-palette.module.css';
import { type Command, commandGroups, findCommands, type PaletteHost, searchCommand } from './commands';
import { PaletteOption } from './palette-option';
import { usePaletteContext } from './palette-source';

interface CommandPaletteProps {
  host: PaletteHost;
  /** The initial text of the field. */
  initialText: string;
  onClose: () => void;
}

/** All actions that can run now, found by a few letters of their name. */
export function CommandPalette(props: CommandPaletteProps) {
  const t = useT();
  return (
    <Panel label={t('palette.title')} onClose={props.onClose}>
      <Palette {...props} />
    </Panel>
  );
}

interface Section {
  id: string;
  /** Undefined for a list in the order of relevance. */
  label?: string;
  options: readonly { command: Command; at: readonly number[] }[];
}

/** All actions by group; with text in the field, the matching ones. */
function useSections(typed: string, host: PaletteHost): Section[] {
  const t = useT();
  const { id } = useCurrentUser();
  const context = usePaletteContext();
  const recent = useRecentFolders(id);
  const groups = commandGroups({ context, recent, host, t });
  if (typed.trim() === '') {
    return groups.map((group) => ({
      ...group,
      options: group.commands.map((command) => ({ command, at: [] })),
    }));
  }
  const search = { command: searchCommand(typed, host, t), at: [] };
  return [{ id: 'found', options: [...findCommands(groups, typed), search] }];
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
};

function Palette({ host, initialText, onClose }: CommandPaletteProps) {
  const t = useT();
  const listId = useId();
  const [typed, setTyped] = useState(initialText);
  const [active, setActive] = useState(0);
  const sections = useSections(typed, host);
  const options = sections.flatMap((section) => section.options);
  const run = ({ run }: Command) => {
    onClose();
    run();
  };
  useShortcut('mod+k', onClose, { inFields: true });
  useShortcut('mod+f', () => host.searchFor(typed.trim()), { inFields: true });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const chosen = options[active];
    if (step) setActive(step(active, options.length));
    else if (event.key === 'Enter' && chosen) run(chosen.command);
    else return;
    event.preventDefault();
  };
  const idOf = (index: number) => `${listId}-${index}`;
  return (
    <>
      <PanelField
        label={t('palette.field')}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setActive(0);
        }}
        onClose={onClose}
        onKeyDown={onKeyDown}
        popup={{ kind: 'listbox', id: listId, isOpen: true, activeId: idOf(active) }}
      />
      <Options
        id={listId}
        sections={sections}
        active={active}
        idOf={idOf}
        onPoint={setActive}
        onChoose={run}
      />
      <Foot count={options.length - (typed.trim() === '' ? 0 : 1)} />
    </>
  );
}

interface OptionsProps {
  id: string;
  sections: readonly Section[];
  active: number;
  idOf: (index: number) => string;
  onPoint: (index: number) => void;
  onChoose: (command: Command) => void;
}

function Options({ id, sections, active, idOf, onPoint, onChoose }: OptionsProps) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(idOf(active))}`)?.scrollIntoView({ block: 'nearest' });
  });
  let first = 0;
  return (
    <div ref={list} role="listbox" id={id} className={styles.list} aria-label={t('palette.title')}>
      {sections.map(({ id: sectionId, label, options }) => {
        const start = first;
        first += options.length;
        const content = options.map(({ command, at }, offset) => (
          <PaletteOption
            key={command.id}
            id={idOf(start + offset)}
            command={command}
            at={at}
            isActive={start + offset === active}
            onPoint={() => onPoint(start + offset)}
            onChoose={() => onChoose(command)}
          />
        ));
        if (label === undefined) return content;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a list of options
          <div key={sectionId} role="group" aria-label={label}>
            <div className={styles.group} aria-hidden>
              {label}
            </div>
            {content}
          </div>
        );
      })}
    </div>
  );
}

/** The number of commands that are found, and the keys. */
function Foot({ count }: { count: number }) {
  const t = useT();
  return (
    <PanelFoot>
      <span role="status" className={styles.count}>
        {count === 0 ? t('palette.none') : t('palette.count', { count })}
      </span>
      <KeyHint keys="↑↓">{t('palette.move')}</KeyHint>
      <KeyHint keys={shortcutLabel('enter')}>{t('palette.run')}</KeyHint>
    </PanelFoot>
  );
}
