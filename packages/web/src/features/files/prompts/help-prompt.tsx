import { Fragment } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { type MessageKey, useT } from '../../../lib/i18n';
import { usePageConfig } from '../../../lib/page-config-store';
import { isApple, shortcutLabel } from '../../../lib/shortcuts';
import { useIsTouch } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { type FileAction, hasPermission } from '../actions/action';
import { fileActions } from '../actions/action-registry';
import styles from './help-prompt.module.css';

/** The keys of the list itself, which belong to no action. */
const LIST_KEYS: readonly (readonly [MessageKey, readonly string[]])[] = [
  ['files.help.move', ['arrowup', 'arrowdown']],
  ['files.help.extend', ['shift+arrowdown']],
  ['files.help.ends', ['home', 'end']],
  ['files.help.toggle', ['mod+space', 'meta+space']],
  ['files.help.mark', ['insert']],
  ['files.help.free', ['mod+arrowdown']],
  ['files.help.menu', ['shift+f10']],
];

/** The keys of the viewer; each arrow has the side of the neighbour. */
const VIEWER_KEYS: readonly (readonly [MessageKey, string])[] = [
  ['previews.previous', 'arrowleft'],
  ['previews.next', 'arrowright'],
  ['previews.info', 'i'],
  ['viewer.filmstrip', 't'],
  ['viewer.slideshow', 's'],
  ['viewer.slideshow.pause', 'space'],
  ['viewer.fullScreen', 'f'],
];
const MIRRORED: Record<string, string> = { arrowleft: 'arrowright', arrowright: 'arrowleft' };

const PERMISSIONS = {
  share: 'share',
  upload: 'create',
  move: 'rename',
  download: 'download',
  deleted: 'delete',
} as const;
const TOPICS = ['share', 'upload', 'select', 'download', 'move', 'find', 'deleted', 'install'] as const;

const permissionFor = (topic: (typeof TOPICS)[number]) =>
  Object.hasOwn(PERMISSIONS, topic) ? PERMISSIONS[topic as keyof typeof PERMISSIONS] : null;

/**
 * Apple keyboards have no separate Delete key and no Insert key, and ⌘ with Space belongs to the system;
 * other keyboards need no second key.
 */
function isOfThisKeyboard(keys: string): boolean {
  if (keys === 'insert') return !isApple();
  return !['mod+backspace', 'meta+space', 'mod+space'].includes(keys) || (keys === 'mod+space') !== isApple();
}

function titleOf({ label }: FileAction): MessageKey | null {
  return typeof label === 'string' ? label : null;
}

/** Answers to common questions, and all shortcuts, which are taken from the actions. */
export function HelpPrompt({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { perm } = useCurrentUser();
  const isTouch = useIsTouch();
  const { EnableTrash } = usePageConfig();
  const actions = fileActions.filter((action) => action.keys && hasPermission(action, perm));
  const topics = TOPICS.filter((topic) => {
    const permission = permissionFor(topic);
    return permission === null || perm[permission];
  });
  const hasTrash = perm.delete && EnableTrash === true;
  const keys = <Keys actions={actions} hasTrash={hasTrash} canCreate={perm.create} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={onClose}
      title={t('help.title')}
      actions={
        <Button type="submit" variant="primary" autoFocus>
          {t('common.close')}
        </Button>
      }
    >
      <h3 className={styles.heading}>{t('help.answers')}</h3>
      {topics.map((topic) => (
        <details key={topic} className={styles.answer} name="help">
          <summary>{t(`help.${topic}.question`)}</summary>
          <p>{t(topic === 'deleted' && EnableTrash ? 'help.deleted.trash' : `help.${topic}.answer`)}</p>
        </details>
      ))}
      {isTouch ? (
        <details className={styles.answer} name="help">
          <summary>{t('files.help.title')}</summary>
          {keys}
        </details>
      ) : (
        <>
          <h3 className={styles.heading}>{t('files.help.title')}</h3>
          {keys}
        </>
      )}
    </Dialog>
  );
}

/** The list of shortcuts is collapsed on touch screens, which seldom have a keyboard. */
interface KeysProps {
  actions: readonly FileAction[];
  hasTrash: boolean;
  canCreate: boolean;
}

function Keys({ actions, hasTrash, canCreate }: KeysProps) {
  const t = useT();
  return (
    <>
      <dl className={styles.keys}>
        {actions.map((action) => {
          const title = titleOf(action);
          return title && <Line key={action.id} title={t(title)} keys={action.keys ?? []} />;
        })}
        {hasTrash && <Line title={t('files.action.deleteForGood')} keys={['shift+delete']} />}
        <Line title={t('files.help.save')} keys={['mod+s']} />
        {t.has('places.add') && <Line title={t('places.add')} keys={['mod+d']} />}
        {canCreate && t.has('places.new') && <Line title={t('places.new')} keys={['alt+n']} />}
        {LIST_KEYS.map(
          ([title, keys]) => keys.some(isOfThisKeyboard) && <Line key={title} title={t(title)} keys={keys} />,
        )}
      </dl>
      <p className={styles.hint}>
        {t('files.help.typing')} {t('files.help.filter')}
      </p>
      {t.has('viewer.help') && <ViewerKeys />}
    </>
  );
}

function ViewerKeys() {
  const t = useT();
  const isMirrored = document.documentElement.dir === 'rtl';
  return (
    <>
      <h3 className={styles.heading}>{t('viewer.help')}</h3>
      <dl className={styles.keys}>
        {VIEWER_KEYS.map(([title, key]) => (
          <Line key={title} title={t(title)} keys={[isMirrored ? (MIRRORED[key] ?? key) : key]} />
        ))}
      </dl>
    </>
  );
}

function Line({ title, keys }: { title: string; keys: readonly string[] }) {
  return (
    <Fragment>
      <dt>{title.replace(/…$/, '')}</dt>
      <dd>
        {keys.filter(isOfThisKeyboard).map((key) => (
          <kbd key={key}>{shortcutLabel(key)}</kbd>
        ))}
      </dd>
    </Fragment>
  );
}
