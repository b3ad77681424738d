import { ROOT, type ShareLink } from '@satchel/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';
import { EMPTY_DRAFT, type Faults, faultsIn, type LinkDraft, requestOf } from '../model/link-draft';
import { createLink, proposedView, type ShareTarget, startQuery } from '../shares-api';
import { useLinkBook } from '../use-links';
import { showStart } from './more-options';

export interface NewLink {
  draft: LinkDraft;
  faults: Faults;
  change: (change: Partial<LinkDraft>) => void;
  /** Sharing the whole scope requires this flag, so that it does not happen by mistake. */
  isRootMeant: boolean;
  meanRoot: (isMeant: boolean) => void;
  canCreate: (isPermanent: boolean) => boolean;
  /** Shows the start instead, if it is invalid. */
  create: (isPermanent: boolean) => void;
  /** The number of created links: for each new one the fields are collapsed again. */
  made: number;
  /** The button whose request is under way. */
  pending: 'permanent' | 'limited' | null;
  options: RefObject<HTMLDetailsElement | null>;
}

/** The view is the proposed one until another is chosen. */
const { view: _, ...UNCHOSEN } = EMPTY_DRAFT;

/** The fields of a new link, which are cleared after it was created and kept if creating it failed. */
export function useNewLink(target: ShareTarget, onCreated: (link: ShareLink) => void): NewLink {
  const t = useT();
  const errorText = useErrorText();
  const book = useLinkBook();
  const { data: proposed = EMPTY_DRAFT.view } = useQuery({
    ...startQuery(target.path),
    select: proposedView,
    enabled: target.isFolder,
  });
  const [typed, setDraft] = useState<Omit<LinkDraft, 'view'> & Partial<LinkDraft>>(UNCHOSEN);
  const draft: LinkDraft = { ...typed, view: typed.view ?? proposed };
  const [made, setMade] = useState(0);
  const [isRootMeant, meanRoot] = useState(false);
  const options = useRef<HTMLDetailsElement>(null);
  const change = (change: Partial<LinkDraft>) => setDraft((before) => ({ ...before, ...change }));
  const faults = faultsIn(draft);
  const isRoot = target.path === ROOT;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isPermanent: boolean) =>
      createLink(target, { ...requestOf(draft, isPermanent), ...(isRoot && { root: true }) }),
    onSuccess: (link) => {
      book.added(target, link);
      setDraft({ ...UNCHOSEN, unit: draft.unit });
      setMade(made + 1);
      onCreated(link);
    },
    onError: (error) => toast.failure(t('shares.failed.create'), error, errorText),
  });
  const canCreate = (isPermanent: boolean) => {
    const isValidDuration = isPermanent || (draft.count.trim() !== '' && !faults.count);
    return isValidDuration && (!isRoot || isRootMeant);
  };
  return {
    draft,
    faults,
    change,
    isRootMeant,
    meanRoot,
    canCreate,
    create: (isPermanent) => {
      if (!canCreate(isPermanent) || isPending) return;
      if (!faultsIn(draft).starts) return mutate(isPermanent);
      // It may have passed since the fields were rendered.
      change({});
      showStart(options);
    },
    made,
    pending: isPending ? (variables ? 'permanent' : 'limited') : null,
    options,
  };
}
