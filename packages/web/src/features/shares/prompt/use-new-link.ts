import { ROOT, type ShareLink } from '@satchel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorDetails, useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';
import { createLink, type ShareTarget } from '../api/shares-api';
import { useLinkBook } from '../api/use-links';
import { EMPTY_DRAFT, type Faults, faultsIn, type LinkDraft, requestOf } from '../model/link-draft';

export interface NewLink {
  draft: LinkDraft;
  faults: Faults;
  change: (change: Partial<LinkDraft>) => void;
  /** All of one's files want to be meant. */
  isRootMeant: boolean;
  meanRoot: (isMeant: boolean) => void;
  canCreate: (isPermanent: boolean) => boolean;
  create: (isPermanent: boolean) => void;
  /** How many were made: each begins with folded fields. */
  made: number;
  /** Which of the two is under way. */
  pending: 'permanent' | 'limited' | null;
}

/** The fields of a new link, which are empty again when it was made and stay as they are when it was not. */
export function useNewLink(target: ShareTarget, onCreated: (link: ShareLink) => void): NewLink {
  const t = useT();
  const errorText = useErrorText();
  const book = useLinkBook();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [made, setMade] = useState(0);
  const [isRootMeant, meanRoot] = useState(false);
  const faults = faultsIn(draft);
  const isRoot = target.path === ROOT;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isPermanent: boolean) =>
      createLink(target, { ...requestOf(draft, isPermanent), ...(isRoot && { root: true }) }),
    onSuccess: (link) => {
      book.added(target, link);
      setDraft({ ...EMPTY_DRAFT, unit: draft.unit });
      setMade(made + 1);
      onCreated(link);
    },
    onError: (error) =>
      toast.error(`${t('shares.failed.create')} ${errorText(error)}`, { details: errorDetails(error) }),
  });
  const canCreate = (isPermanent: boolean) => {
    const isDurationRight = isPermanent || (draft.count.trim() !== '' && !faults.count);
    return isDurationRight && !faults.starts && (!isRoot || isRootMeant);
  };
  return {
    draft,
    faults,
    change: (change) => setDraft((before) => ({ ...before, ...change })),
    isRootMeant,
    meanRoot,
    canCreate,
    create: (isPermanent) => {
      if (canCreate(isPermanent) && !isPending) mutate(isPermanent);
    },
    made,
    pending: isPending ? (variables ? 'permanent' : 'limited') : null,
  };
}
