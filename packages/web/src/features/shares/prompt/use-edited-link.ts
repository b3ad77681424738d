import type { ShareLink } from '@satchel/contract';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { errorDetails, useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';
import { type ChangeDraft, changeDraftOf, changeOf, type Faults, faultsIn } from '../model/link-draft';
import { changeLink } from '../shares-api';
import { useLinkBook } from '../use-links';
import { showStart } from './more-options';

export interface EditedLink {
  link: ShareLink | null;
  draft: ChangeDraft;
  faults: Faults;
  change: (change: Partial<ChangeDraft>) => void;
  edit: (link: ShareLink | null) => void;
  canSave: boolean;
  /** Shows the start instead, if it is invalid. */
  save: () => void;
  isPending: boolean;
  options: RefObject<HTMLDetailsElement | null>;
}

const NOTHING: ShareLink = { hash: '', path: '', userID: 0, expire: 0, hasPassword: false };

function isComplete({ end, count, lock, password }: ChangeDraft, link: ShareLink): boolean {
  const isPasswordMissing = link.hasPassword && lock === 'change' && password === '';
  return !(end === 'after' && count.trim() === '') && !isPasswordMissing;
}

/** A stored start may have passed, and a duration counts only if it sets the expiry. */
function faultsOf(draft: ChangeDraft, link: ShareLink | null): Faults {
  const { count, ...others } = faultsIn(draft);
  const isStartKept = link !== null && draft.starts === changeDraftOf(link).starts;
  return { ...(isStartKept ? {} : others), ...(draft.end === 'after' && count && { count }) };
}

/**
 * The fields of a link that is being edited; `edit(null)` cancels. The input is kept if the server rejects
 * it.
 */
export function useEditedLink(first: ShareLink | null = null, onDone?: () => void): EditedLink {
  const t = useT();
  const errorText = useErrorText();
  const book = useLinkBook();
  const [link, setLink] = useState(first);
  const [draft, setDraft] = useState(() => changeDraftOf(first ?? NOTHING));
  const options = useRef<HTMLDetailsElement>(null);
  const faults = faultsOf(draft, link);
  const change = (change: Partial<ChangeDraft>) => setDraft((before) => ({ ...before, ...change }));
  const edit = (next: ShareLink | null) => {
    if (next === null) onDone?.();
    setLink(next);
    setDraft(changeDraftOf(next ?? NOTHING));
  };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ hash, ...rest }: ShareLink) => changeLink(hash, changeOf(draft, { hash, ...rest })),
    onSuccess: (changed) => {
      book.changed(changed);
      edit(null);
    },
    onError: (error) => {
      const isTwice = isApiError(error, 'already_exists');
      const reason = isTwice ? t('shares.failed.twice') : errorText(error);
      toast.error(`${t('shares.failed.change')} ${reason}`, { details: errorDetails(error) });
    },
  });
  const canSave = link !== null && !faults.count && isComplete(draft, link);
  return {
    link,
    draft,
    faults,
    change,
    edit,
    canSave,
    save: () => {
      if (!canSave || isPending) return;
      if (!faultsOf(draft, link).starts) return mutate(link);
      // It may have passed since the fields were rendered.
      change({});
      showStart(options);
    },
    isPending,
    options,
  };
}
