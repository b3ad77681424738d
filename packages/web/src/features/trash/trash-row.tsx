import { nameOf, parentOf, parseVirtualPath, type TrashItem } from '@satchel/contract';
import { EllipsisVertical, FolderInput, Trash2, Undo2 } from 'lucide-react';
import { useFormat, useT } from '../../lib/i18n';
import { useOwnFolders } from '../../lib/own-folders';
import { Button } from '../../ui/button';
import { EntryName } from '../../ui/entry-name';
import apart from '../../ui/facts.module.css';
import { Checkbox } from '../../ui/fields/checkbox';
import { FileIcon } from '../../ui/file-icon';
import { MenuButton } from '../../ui/menu/menu-button';
import styles from './trash.module.css';

export interface TrashHandlers {
  onRestore: (items: readonly TrashItem[]) => void;
  onRestoreTo: (items: readonly TrashItem[]) => void;
  onDelete: (items: readonly TrashItem[]) => void;
}

interface TrashRowProps extends TrashHandlers {
  item: TrashItem;
  index: number;
  isSelected: boolean;
  onSelect: () => void;
  /** True if it shows who deleted it. */
  hasNames: boolean;
}

const extensionOf = (name: string): string => /.(\.[^.]+)$/.exec(name)?.[1] ?? '';

export function TrashRow({ item, index, isSelected, onSelect, hasNames, ...handlers }: TrashRowProps) {
  const t = useT();
  const { areSeveral, permissionsAt } = useOwnFolders();
  const { name, isDir } = item;
  // Entries from out of reach are restored to a folder that the user chooses.
  const canRestore = !areSeveral || !item.isReachable || permissionsAt(parseVirtualPath(item.path)).delete;
  return (
    <li className={styles.row} data-index={index} data-selected={isSelected || undefined}>
      <div className={styles.check}>
        <Checkbox isSelected={isSelected} onChange={onSelect}>
          <span className="visually-hidden">{t('trash.select', { name })}</span>
        </Checkbox>
      </div>
      <FileIcon type="" extension={extensionOf(name)} isDir={isDir} />
      <div className={styles.words}>
        <span className={styles.name}>
          <EntryName name={name} isDir={isDir} />
        </span>
        <Facts item={item} hasNames={hasNames} />
      </div>
      <fieldset className={styles.actions} aria-label={t('trash.actionsFor', { name })}>
        {!item.isUnnamed && canRestore && (
          <Button
            variant="plain"
            icon={Undo2}
            className={styles.restore}
            onPress={() => handlers.onRestore([item])}
          >
            {t('trash.restore')}
          </Button>
        )}
        <MenuButton
          label={t('files.menu.open')}
          icon={EllipsisVertical}
          items={[
            ...(item.isUnnamed
              ? []
              : [
                  {
                    id: 'restoreTo',
                    label: t('trash.restoreTo'),
                    icon: FolderInput,
                    onAction: () => handlers.onRestoreTo([item]),
                  },
                ]),
            {
              id: 'delete',
              label: t('files.action.deleteForGood'),
              icon: Trash2,
              isDanger: true,
              onAction: () => handlers.onDelete([item]),
            },
          ]}
        />
      </fieldset>
    </li>
  );
}

function Facts({ item, hasNames }: { item: TrashItem; hasNames: boolean }) {
  const t = useT();
  const format = useFormat();
  const { path, deletedAt, expiresAt, size, username } = item;
  const folder = parentOf(parseVirtualPath(path));
  return (
    <span className={styles.facts}>
      <span className={apart.facts}>
        <span>
          {item.isUnnamed
            ? t('trash.fromUnnamed')
            : t('trash.from', { folder: nameOf(folder) === '' ? t('files.home') : folder })}
        </span>
        <span title={format.modifiedHint(deletedAt)}>
          {t('trash.deleted', { when: format.modified(deletedAt) })}
        </span>
        {hasNames && <span>{username === '' ? t('trash.ofNobody') : t('shares.by', { username })}</span>}
        {size !== null && <span>{format.size(size)}</span>}
        <span title={format.dateTime(expiresAt)}>
          {t('trash.expires', { date: format.lastDay(expiresAt) })}
        </span>
      </span>
    </span>
  );
}
