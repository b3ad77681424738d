import { mayView, nameOf, type VirtualPath } from '@satchel/contract';
import { useState } from 'react';
import { useFormat, useT } from '../../../../lib/i18n';
import { useOwnFolders, usePermissions } from '../../../../lib/own-folders';
import {
  type ConflictAnswer,
  type ConflictSide,
  NameConflictPrompt,
} from '../../../../ui/dialog/name-conflict-prompt';
import { FileIcon } from '../../../../ui/file-icon';
import { thumbnailUrl } from '../../api/entry-requests';
import { type Conflict, canOverwrite, type Resolution, type TransferItem } from '../../model/transfer-plan';

interface ConflictsPromptProps {
  conflicts: readonly Conflict[];
  folder: VirtualPath;
  settle: (resolutions: readonly Resolution[] | null) => void;
  onClose: () => void;
}

const RESOLUTIONS: Record<ConflictAnswer, Resolution> = {
  replace: 'overwrite',
  'keep-both': 'rename',
  skip: 'skip',
};

/** `rest` cannot overwrite everywhere: a file that would replace a folder is kept beside it instead. */
function answersForRest(rest: readonly Conflict[], resolution: Resolution): Resolution[] {
  return rest.map((conflict) =>
    resolution === 'overwrite' && !canOverwrite(conflict) ? 'rename' : resolution,
  );
}

/**
 * The first conflict without an answer, the number of those that follow, and functions that answer it, or it
 * and the rest.
 */
function useAnswers({ conflicts, settle, onClose }: ConflictsPromptProps) {
  const [answers, setAnswers] = useState<readonly Resolution[]>([]);
  const rest = conflicts.slice(answers.length + 1);
  const answer = (answered: ConflictAnswer, isForRest: boolean) => {
    const resolution = RESOLUTIONS[answered];
    const next = [...answers, resolution, ...(isForRest ? answersForRest(rest, resolution) : [])];
    setAnswers(next);
    if (next.length < conflicts.length) return;
    settle(next);
    onClose();
  };
  return { conflict: conflicts[answers.length], left: rest.length, answer };
}

/** The card of one of the two entries. */
function useSideOf() {
  const t = useT();
  const format = useFormat();
  const { permissionsOf } = useOwnFolders();
  return (item: TransferItem): ConflictSide => ({
    icon: <FileIcon type={item.type} extension={item.extension} isDir={item.isDir} size={32} />,
    picture: item.path !== '' && mayView(permissionsOf([item])) ? thumbnailUrl(item) : null,
    what: item.isDir ? t('files.folder') : format.size(item.size),
    modifiedMs: item.modified ? Date.parse(item.modified) : null,
  });
}

/** Asks about one existing name after the other, or once for all of them. */
export function ConflictsPrompt(props: ConflictsPromptProps) {
  const { folder, onClose } = props;
  const t = useT();
  const perm = usePermissions(folder);
  const sideOf = useSideOf();
  const { conflict, left, answer } = useAnswers(props);
  if (!conflict) return null;
  const { incoming, existing } = conflict;
  return (
    <NameConflictPrompt
      name={incoming.name}
      folder={nameOf(folder) || t('files.home')}
      isMerge={incoming.isDir && existing.isDir}
      canReplace={perm.modify && canOverwrite(conflict)}
      reason={perm.modify ? undefined : t('files.conflict.mayNotReplace')}
      existing={sideOf(existing)}
      incoming={sideOf(incoming)}
      hasRest={left > 0}
      onAnswer={answer}
      onClose={onClose}
    />
  );
}
