import { nameOf, type VirtualPath } from '@satchel/contract';
import { useState } from 'react';
import { useCurrentUser } from '../../../../lib/current-user';
import { useRichT, useT } from '../../../../lib/i18n';
import { Button } from '../../../../ui/button';
import { Checkbox } from '../../../../ui/checkbox';
import { Dialog } from '../../../../ui/dialog';
import { type Conflict, canOverwrite, type Resolution } from '../../model/transfer-plan';
import { ConflictSides } from './conflict-sides';
import styles from './conflicts-prompt.module.css';

interface ConflictsPromptProps {
  conflicts: readonly Conflict[];
  folder: VirtualPath;
  settle: (resolutions: readonly Resolution[] | null) => void;
  onClose: () => void;
}

/** `rest` cannot overwrite everywhere: a file in the place of a folder is kept beside it instead. */
function answersForRest(rest: readonly Conflict[], resolution: Resolution): Resolution[] {
  return rest.map((conflict) =>
    resolution === 'overwrite' && !canOverwrite(conflict) ? 'rename' : resolution,
  );
}

/** Asks about one taken name after the other, or once for all of them. */
export function ConflictsPrompt({ conflicts, folder, settle, onClose }: ConflictsPromptProps) {
  const t = useT();
  const rich = useRichT();
  const { perm } = useCurrentUser();
  const [answers, setAnswers] = useState<readonly Resolution[]>([]);
  const [isForAll, setForAll] = useState(false);
  const position = answers.length;
  const conflict = conflicts[position];
  if (!conflict) return null;
  const left = conflicts.length - position - 1;
  const isReplaceable = perm.modify && canOverwrite(conflict);
  const isMerge = conflict.incoming.isDir && conflict.existing.isDir;
  const answer = (resolution: Resolution) => {
    const rest = isForAll ? answersForRest(conflicts.slice(position + 1), resolution) : [];
    const next = [...answers, resolution, ...rest];
    setAnswers(next);
    if (next.length < conflicts.length) return;
    settle(next);
    onClose();
  };
  const { name } = conflict.incoming;
  const where = nameOf(folder) || t('files.home');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => answer(isReplaceable ? 'overwrite' : 'rename')}
      title={t(isMerge ? 'files.conflict.merge' : 'files.conflict.title')}
      description={rich('files.conflict.text', { name, folder: where })}
      footerStart={
        <Button variant="plain" onPress={() => answer('skip')}>
          {t('files.conflict.skip')}
        </Button>
      }
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            type={isReplaceable ? 'button' : 'submit'}
            variant={isReplaceable ? 'default' : 'primary'}
            onPress={isReplaceable ? () => answer('rename') : undefined}
          >
            {t('files.conflict.keepBoth')}
          </Button>
          {isReplaceable && (
            <Button type="submit" variant="primary" autoFocus>
              {t(isMerge ? 'files.conflict.mergeSubmit' : 'files.conflict.replace')}
            </Button>
          )}
        </>
      }
    >
      <ConflictSides conflict={conflict} />
      {left > 0 && (
        <div className={styles.rest}>
          <Checkbox isSelected={isForAll} onChange={setForAll}>
            {t('files.conflict.rest', { count: left })}
          </Checkbox>
        </div>
      )}
    </Dialog>
  );
}
