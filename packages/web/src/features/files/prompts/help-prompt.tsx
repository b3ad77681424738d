import { Fragment } from 'react';
import { useCurrentUser } from '../../../lib/current-user';
import { type MessageKey, useT } from '../../../lib/i18n';
import { shortcutLabel } from '../../../lib/shortcuts';
import { useIsTouch } from '../../../lib/use-media-query';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { type FileAction, hasRight } from '../actions/action';
import { fileActions } from '../actions/action-registry';
import styles from './help-prompt.module.css';

/** Keys of the list itself, which belong to no action. */
const LIST_KEYS: readonly (readonly [MessageKey, readonly string[]])[] = [
  ['files.help.move', ['arrowup', 'arrowdown']],
  ['files.help.extend', ['shift+arrowdown']],
  ['files.help.ends', ['home', 'end']],
  ['files.help.toggle', ['space']],
  ['files.help.menu', ['shift+f10']],
];

const RIGHTS = {
  share: 'share',
  upload: 'create',
  move: 'rename',
  download: 'download',
  deleted: 'delete',
} as const;
const TOPICS = ['share', 'upload', 'select', 'download', 'move', 'find', 'deleted', 'install'] as const;

const rightFor = (topic: (typeof TOPICS)[number]) =>
  Object.hasOwn(RIGHTS, topic) ? RIGHTS[topic as keyof typeof RIGHTS] : null;

/** Keyboards of Apple have no Delete key of their own, the others need no second one. */
function isOfThisKeyboard(keys: string): boolean {
  return keys !== 'mod+backspace' || shortcutLabel('mod') === '⌘';
}

function titleOf({ label }: FileAction): MessageKey | null {
  return typeof label === 'string' ? label : null;
}

/** Short answers, and every key there is, from the actions themselves. */
export function HelpPrompt({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { perm } = useCurrentUser();
  const isTouch = useIsTouch();
  const actions = fileActions.filter((action) => action.keys && hasRight(action, perm));
  const topics = TOPICS.filter((topic) => {
    const right = rightFor(topic);
    return right === null || perm[right];
  });
  const keys = <Keys actions={actions} />;
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
          <p>{t(`help.${topic}.answer`)}</p>
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

/** Where fingers point there are seldom keys: those who have some open the list. */
function Keys({ actions }: { actions: readonly FileAction[] }) {
  const t = useT();
  return (
    <>
      <dl className={styles.keys}>
        {actions.map((action) => {
          const title = titleOf(action);
          return title && <Line key={action.id} title={t(title)} keys={action.keys ?? []} />;
        })}
        <Line title={t('files.help.save')} keys={['mod+s']} />
        {LIST_KEYS.map(([title, keys]) => (
          <Line key={title} title={t(title)} keys={keys} />
        ))}
      </dl>
      <p className={styles.hint}>{t('files.help.typing')}</p>
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
