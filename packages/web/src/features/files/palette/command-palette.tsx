import { ROOT, type VirtualPath } from '@satchel/contract';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { shortcutLabel, useShortcut } from '../../../lib/shortcuts';
import { Panel } from '../../../ui/dialog/panel';
import { KeyHint, PanelField, PanelFoot } from '../../../ui/dialog/panel-field';
import { useFoundFolders } from '../finding/use-found-folders';
import styles from './command-palette.module.css';
import {
  type Command,
  commandGroups,
  commandOfFolder,
  findCommands,
  type PaletteHost,
  searchCommand,
  withFolders,
} from './commands';
import { PaletteOption } from './palette-option';
import { usePaletteContext } from './palette-source';

interface CommandPaletteProps {
  host: PaletteHost;
  /** The initial text of the field. */
  initialText: string;
  onClose: () => void;
}

/** All actions that can run now, and all folders, found by a few letters of their name. */
export function CommandPalette(props: CommandPaletteProps) {
  const t = useT();
  return (
    <Panel label={t('palette.title')} onClose={props.onClose}>
      <Palette {...props} />
    </Panel>
  );
}

interface Option {
  command: Command;
  at: readonly number[];
}

interface Section {
  id: string;
  /** Undefined for a list in the order of relevance. */
  label?: string;
  options: readonly Option[];
}

/**
 * All actions by group; with text in the field, the matching ones and folders, and the search for that text.
 */
function useSections(typed: string, host: PaletteHost) {
  const t = useT();
  const context = usePaletteContext();
  const here = context?.folder ?? ROOT;
  // The root has a command of its own.
  const isOffered = (path: VirtualPath) => path !== here && path !== ROOT;
  const { folders, status, recent } = useFoundFolders({ source: host.folders, typed, here, isOffered });
  const groups = commandGroups({ context, recent, host, t });
  if (typed.trim() === '') {
    const sections: Section[] = groups.map((group) => ({
      ...group,
      options: group.commands.map((command) => ({ command, at: [] })),
    }));
    return { sections, folderCount: 0, isRunning: false };
  }
  const found = folders.map((folder) => ({
    command: commandOfFolder(folder, t, host.openFolder),
    at: folder.at,
    rank: folder.rank,
  }));
  const ids = new Set(found.map(({ command }) => command.id));
  const commands = findCommands(groups, typed).filter(({ command }) => !ids.has(command.id));
  const search = { command: searchCommand(typed, host, t), at: [] };
  const sections: Section[] = [{ id: 'found', options: [...withFolders(commands, found), search] }];
  return { sections, folderCount: folders.length, isRunning: status === 'running' };
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
};

/**
 * The option that Enter runs: the first one until the user moves, and then the same one, even if folders
 * appear before it.
 */
function useActive(options: readonly Option[], isRunning: boolean, run: (command: Command) => void) {
  const [pointed, point] = useState<string | null>(null);
  const [isEntered, setEntered] = useState(false);
  const active = Math.max(
    0,
    options.findIndex(({ command }) => command.id === pointed),
  );
  const chosen = options[active]?.command;
  // A quick typist presses Enter before the server has found the folder; pressing it again does not wait.
  const isEarly = isRunning && pointed === null && options.length === 1;
  useEffect(() => {
    if (!isEntered || isEarly || !chosen) return;
    setEntered(false);
    run(chosen);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) point(options[step(active, options.length)]?.command.id ?? null);
    else if (event.key === 'Enter' && isEarly && !isEntered) setEntered(true);
    else if (event.key === 'Enter' && chosen) run(chosen);
    else return;
    event.preventDefault();
  };
  const restart = () => {
    point(null);
    setEntered(false);
  };
  return { active, point, onKeyDown, restart };
}

function Palette({ host, initialText, onClose }: CommandPaletteProps) {
  const t = useT();
  const listId = useId();
  const [typed, setTyped] = useState(initialText);
  const { sections, folderCount, isRunning } = useSections(typed, host);
  const options = sections.flatMap((section) => section.options);
  const run = ({ run }: Command) => {
    onClose();
    run();
  };
  const { active, point, onKeyDown, restart } = useActive(options, isRunning, run);
  useShortcut('mod+k', onClose, { inFields: true });
  useShortcut('mod+f', () => host.searchFor(typed.trim()), { inFields: true });
  const idOf = (index: number) => `${listId}-${index}`;
  return (
    <>
      <PanelField
        label={t('palette.field')}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          restart();
        }}
        onClose={onClose}
        onKeyDown={onKeyDown}
        popup={{ kind: 'listbox', id: listId, isOpen: true, activeId: idOf(active) }}
      />
      <Options id={listId} sections={sections} active={active} idOf={idOf} onPoint={point} onChoose={run} />
      <Foot
        count={options.length - folderCount - (typed.trim() === '' ? 0 : 1)}
        folderCount={folderCount}
        isRunning={isRunning}
      />
    </>
  );
}

interface OptionsProps {
  id: string;
  sections: readonly Section[];
  active: number;
  idOf: (index: number) => string;
  onPoint: (id: string) => void;
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
            onPoint={() => onPoint(command.id)}
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

interface FootProps {
  count: number;
  folderCount: number;
  isRunning: boolean;
}

/** The number of commands and folders that are found, and the keys. */
function Foot({ count, folderCount, isRunning }: FootProps) {
  const t = useT();
  const texts = [
    count > 0 && t('palette.count', { count }),
    folderCount > 0 && t.has('goto.count') && t('goto.count', { count: folderCount }),
  ].filter((text) => text !== false);
  const none = t(isRunning ? 'search.running' : 'palette.none');
  return (
    <PanelFoot>
      <span role="status" className={styles.count}>
        {texts.length > 0 ? texts.join(' · ') : none}
      </span>
      <KeyHint keys="↑↓">{t('palette.move')}</KeyHint>
      <KeyHint keys={shortcutLabel('enter')}>{t('palette.run')}</KeyHint>
    </PanelFoot>
  );
}
