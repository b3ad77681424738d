import type { ShareLink } from '@satchel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { errorDetails, useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';
import { type ChangeDraft, changeDraftOf, changeOf, type Faults, faultsIn } from '../model/link-draft';
import { changeLink } from '../shares-api';
import { useLinkBook } from '../use-links';

export interface EditedLink {
  link: ShareLink | null;
  draft: ChangeDraft;
  faults: Faults;
  change: (change: Partial<ChangeDraft>) => void;
  edit: (link: ShareLink | null) => void;
  canSave: boolean;
  save: () => void;
  isPending: boolean;
}

const NOTHING: ShareLink = { hash: '', path: '', userID: 0, expire: 0, hasPassword: false };

function isComplete({ end, count, lock, password }: ChangeDraft, link: ShareLink): boolean {
  const isPasswordMissing = link.hasPassword && lock === 'change' && password === '';
  return !(end === 'after' && count.trim() === '') && !isPasswordMissing;
}

/** The fields of a link that is being edited; `edit(null)` cancels. The input is kept if the server rejects it. */
export function useEditedLink(first: ShareLink | null = null, onDone?: () => void): EditedLink {
  const t = useT();
  const errorText = useErrorText();
  const book = useLinkBook();
  const [link, setLink] = useState(first);
  const [draft, setDraft] = useState(() => changeDraftOf(first ?? NOTHING));
  const { count, ...others } = faultsIn(draft);
  const isStartKept = link !== null && draft.starts === changeDraftOf(link).starts;
  const faults = { ...(isStartKept ? {} : others), ...(draft.end === 'after' && count && { count }) };
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
  const canSave = link !== null && Object.keys(faults).length === 0 && isComplete(draft, link);
  return {
    link,
    draft,
    faults,
    change: (change) => setDraft((before) => ({ ...before, ...change })),
    edit,
    canSave,
    save: () => {
      if (canSave && !isPending) mutate(link);
    },
    isPending,
  };
}
