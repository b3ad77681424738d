import type { ShareLink } from '@satchel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { PromisedCopy } from '../../../lib/browser/promised-copy';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';
import { linkAddress } from '../model/link-address';
import { QUICK_TERMS, type QuickTerms, requestOfTerms } from '../model/quick-link';
import {
  changeLink,
  createLink,
  deleteLink,
  linksQuery,
  proposedView,
  type ShareTarget,
  startQuery,
} from '../shares-api';
import { useLinkBook } from '../use-links';

/** The outcome of the latest text for the clipboard. */
export type Copied = 'not-yet' | 'link' | 'with-password' | 'refused';

export interface QuickLink {
  /** Undefined until the server has made it. */
  link: ShareLink | undefined;
  /** The chosen terms; the server may not have stored them yet. */
  terms: QuickTerms;
  copied: Copied;
  /** The text to send to somebody: the address, and below it the password if there is one. */
  message: string;
  choose: (change: Partial<QuickTerms>) => void;
  copy: () => void;
}

interface Made {
  link: ShareLink;
  terms: QuickTerms;
  /** The link existed before: others may rely on its terms, so other terms make a new link. */
  isOlder: boolean;
}

interface Wish {
  wanted: QuickTerms;
  copy: PromisedCopy;
}

interface Latest {
  made?: Made;
  wanted: QuickTerms;
  /** The promise of the latest press, until its text is known. */
  copy?: PromisedCopy | undefined;
  /** The text that was copied last. */
  copied: string;
  /** The user has chosen what visitors see. */
  isViewChosen?: true;
}

/**
 * Changes the link that was just made. If the user has one with these terms already, which may exist only
 * once, that one is used instead, and the other is removed, so that no forgotten link stays open.
 */
async function changed(
  target: ShareTarget,
  { link: { hash, view } }: Made,
  terms: QuickTerms,
): Promise<Made> {
  try {
    return { link: await changeLink(hash, requestOfTerms(terms, view)), terms, isOlder: false };
  } catch (error) {
    if (!isApiError(error, 'already_exists')) throw error;
    const link = await createLink(target, requestOfTerms(terms));
    await deleteLink(hash);
    return { link, terms, isOlder: true };
  }
}

/**
 * Makes a link as soon as it is rendered and copies it. Each choice changes that link, one after the other;
 * if that changes the text, it is copied again.
 */
export function useQuickLink(
  target: ShareTarget,
  firstCopy: PromisedCopy | null,
  onFailed: () => void,
): QuickLink {
  const t = useT();
  const errorText = useErrorText();
  const client = useQueryClient();
  const book = useLinkBook();
  const [terms, setTerms] = useState(QUICK_TERMS);
  const [made, setMade] = useState<Made>();
  const [copied, setCopied] = useState<Copied>('not-yet');
  /**
   * The responses of the server so far, and the terms that are wanted in the end: choices may follow each
   * other quickly. Each press has promised a text to the clipboard, and the latest one counts.
   */
  const latest = useRef<Latest>({ wanted: QUICK_TERMS, copied: '' });
  /** The terms with the proposed view, unless one was chosen. */
  const meant = async (wanted: QuickTerms): Promise<QuickTerms> => {
    if (latest.current.isViewChosen || !target.isFolder) return wanted;
    const view = await client.fetchQuery(startQuery(target.path)).then(proposedView, () => wanted.view);
    return latest.current.isViewChosen ? wanted : { ...wanted, view };
  };
  const messageOf = ({ link: { hash }, terms: { password } }: Made) =>
    password === null ? linkAddress(hash) : `${linkAddress(hash)}\n${t('shares.hasPassword')}: ${password}`;
  const put = async (link: Made, copy: PromisedCopy) => {
    const text = messageOf(link);
    latest.current.copied = text;
    const isDone = await copy.give(text);
    if (latest.current.copied !== text) return;
    setCopied(!isDone ? 'refused' : link.terms.password === null ? 'link' : 'with-password');
  };
  /**
   * Copies the present text of the link, unless it has been copied already, or a later press has promised it.
   */
  const settle = async (now: Made | undefined, copy: PromisedCopy) => {
    if (copy !== latest.current.copy) return;
    latest.current.copy = undefined;
    if (now && messageOf(now) !== latest.current.copied) await put(now, copy);
    else copy.drop();
  };
  const { mutate } = useMutation({
    // Requests of this scope run one after the other.
    scope: { id: `quick-link ${target.path}` },
    mutationFn: async ({ wanted: chosen }: Wish): Promise<Made> => {
      const before = latest.current.made;
      if (before && !before.isOlder) return changed(target, before, await meant(chosen));
      // The links are read again: one that somebody uses must not be mistaken for the one that is being made.
      const links = before ? [] : client.fetchQuery({ ...linksQuery(target), staleTime: 0 });
      const [wanted, others] = await Promise.all([meant(chosen), links]);
      const link = await createLink(target, requestOfTerms(wanted));
      return { link, terms: wanted, isOlder: others.some(({ hash }) => hash === link.hash) };
    },
    onSuccess: async (now, { copy }) => {
      const before = latest.current.made;
      latest.current.made = now;
      if (!latest.current.isViewChosen) {
        latest.current.wanted = { ...latest.current.wanted, view: now.terms.view };
        setTerms(latest.current.wanted);
      }
      if (before?.link.hash === now.link.hash) book.changed(now.link);
      else {
        book.added(target, now.link);
        if (before && !before.isOlder) book.removed(new Set([before.link.hash]));
      }
      setMade(now);
      await settle(now, copy);
    },
    onError: (error, { copy }) => {
      const before = latest.current.made;
      void settle(before, copy);
      toast.failure(t(before ? 'shares.failed.change' : 'shares.failed.create'), error, errorText);
      latest.current.wanted = before?.terms ?? QUICK_TERMS;
      setTerms(latest.current.wanted);
      if (!before) onFailed();
    },
  });
  const ask = (wanted: QuickTerms, copy: PromisedCopy) => {
    latest.current.copy?.drop();
    latest.current = { ...latest.current, wanted, copy };
    mutate({ wanted, copy });
  };
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    ask(QUICK_TERMS, firstCopy ?? new PromisedCopy());
  });
  return {
    link: made?.link,
    terms,
    copied,
    message: made ? messageOf(made) : '',
    choose: (change) => {
      if (change.view !== undefined) latest.current.isViewChosen = true;
      const wanted = { ...latest.current.wanted, ...change };
      setTerms(wanted);
      ask(wanted, new PromisedCopy());
    },
    copy: () => {
      if (made) void put(made, new PromisedCopy());
    },
  };
}
