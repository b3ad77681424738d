import { nameOf, type VirtualPath } from '@satchel/contract';
import { useState } from 'react';
import { useCurrentUser } from '../../../../lib/current-user';
import { useRichT, useT } from '../../../../lib/i18n';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { Checkbox } from '../../../../ui/fields/checkbox';
import { type Conflict, canOverwrite, type Resolution } from '../../model/transfer-plan';
import { ConflictSides } from './conflict-sides';
import styles from './conflicts-prompt.module.css';

interface ConflictsPromptProps {
  conflicts: readonly Conflict[];
  folder: VirtualPath;
  settle: (resolutions: readonly Resolution[] | null) => void;
  onClose: () => void;
}

/** `rest` cannot overwrite everywhere: a file that would replace a folder is kept beside it instead. */
function answersForRest(rest: readonly Conflict[], resolution: Resolution): Resolution[] {
  return rest.map((conflict) =>
    resolution === 'overwrite' && !canOverwrite(conflict) ? 'rename' : resolution,
  );
}

/** The first conflict without an answer, how many follow it, and the way to answer it, or it and the rest. */
function useAnswers({ conflicts, settle, onClose }: ConflictsPromptProps) {
  const [answers, setAnswers] = useState<readonly Resolution[]>([]);
  const [isForAll, setForAll] = useState(false);
  const rest = conflicts.slice(answers.length + 1);
  const answer = (resolution: Resolution) => {
    const next = [...answers, resolution, ...(isForAll ? answersForRest(rest, resolution) : [])];
    setAnswers(next);
    if (next.length < conflicts.length) return;
    settle(next);
    onClose();
  };
  return { conflict: conflicts[answers.length], left: rest.length, isForAll, setForAll, answer };
}

/** Asks about one taken name after the other, or once for all of them. */
export function ConflictsPrompt(props: ConflictsPromptProps) {
  const { folder, onClose } = props;
  const t = useT();
  const rich = useRichT();
  const { perm } = useCurrentUser();
  const { conflict, left, isForAll, setForAll, answer } = useAnswers(props);
  if (!conflict) return null;
  const isReplaceable = perm.modify && canOverwrite(conflict);
  const isMerge = conflict.incoming.isDir && conflict.existing.isDir;
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
        <Actions
          isReplaceable={isReplaceable}
          isMerge={isMerge}
          onKeepBoth={() => answer('rename')}
          onClose={onClose}
        />
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

interface ActionsProps {
  isReplaceable: boolean;
  isMerge: boolean;
  onKeepBoth: () => void;
  onClose: () => void;
}

/** The form is submitted by replacing the existing entry, or by keeping both where that is impossible. */
function Actions({ isReplaceable, isMerge, onKeepBoth, onClose }: ActionsProps) {
  const t = useT();
  return (
    <>
      <Button onPress={onClose}>{t('common.cancel')}</Button>
      <Button
        type={isReplaceable ? 'button' : 'submit'}
        variant={isReplaceable ? 'default' : 'primary'}
        onPress={isReplaceable ? onKeepBoth : undefined}
      >
        {t('files.conflict.keepBoth')}
      </Button>
      {isReplaceable && (
        <Button type="submit" variant="primary" autoFocus>
          {t(isMerge ? 'files.conflict.mergeSubmit' : 'files.conflict.replace')}
        </Button>
      )}
    </>
  );
}
