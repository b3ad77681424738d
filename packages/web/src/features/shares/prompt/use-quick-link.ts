import type { ShareLink } from '@satchel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { copyText } from '../../../lib/browser/copy-text';
import { useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';
import { linkAddress } from '../model/link-address';
import { QUICK_TERMS, type QuickTerms, requestOfTerms } from '../model/quick-link';
import { changeLink, createLink, deleteLink, linksQuery, type ShareTarget } from '../shares-api';
import { useLinkBook } from '../use-links';

/** What happened to the latest text for the clipboard. */
export type Copied = 'not-yet' | 'link' | 'with-password' | 'refused';

export interface QuickLink {
  /** Undefined until the server has made it. */
  link: ShareLink | undefined;
  /** As chosen; the server may still be at it. */
  terms: QuickTerms;
  copied: Copied;
  /** What is sent to somebody: the address, and below it the password if there is one. */
  message: string;
  choose: (change: Partial<QuickTerms>) => void;
  copy: () => void;
}

interface Made {
  link: ShareLink;
  terms: QuickTerms;
  /** It was there before: others may rely on its terms, so other terms make a link of their own. */
  isOlder: boolean;
}

/**
 * Changes the link that was just made. Where the user has one with these terms already, as it may be only once, that one
 * is taken instead, and the other is removed, so that no forgotten link stays open.
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
 * Makes a link as soon as it is rendered and copies it. Each choice changes that link, one after the other, and what was
 * copied follows when the text is another one.
 */
export function useQuickLink(target: ShareTarget, onFailed: () => void): QuickLink {
  const t = useT();
  const errorText = useErrorText();
  const client = useQueryClient();
  const book = useLinkBook();
  const [terms, setTerms] = useState(QUICK_TERMS);
  const [made, setMade] = useState<Made>();
  const [copied, setCopied] = useState<Copied>('not-yet');
  /** What the server has said so far, and what is wanted in the end: choices may follow each other quickly. */
  const latest = useRef<{ made?: Made; wanted: QuickTerms }>({ wanted: QUICK_TERMS });
  const messageOf = ({ link: { hash }, terms: { password } }: Made) =>
    password === null ? linkAddress(hash) : `${linkAddress(hash)}\n${t('shares.hasPassword')}: ${password}`;
  const put = async (link: Made) => {
    const isDone = await copyText(messageOf(link));
    setCopied(!isDone ? 'refused' : link.terms.password === null ? 'link' : 'with-password');
  };
  const { mutate } = useMutation({
    // One after the other.
    scope: { id: `quick-link ${target.path}` },
    mutationFn: async (wanted: QuickTerms): Promise<Made> => {
      const before = latest.current.made;
      if (before && !before.isOlder) return changed(target, before, wanted);
      // As they are now: a link that somebody uses must not be taken for the one that is being made.
      const others = before ? [] : await client.fetchQuery({ ...linksQuery(target), staleTime: 0 });
      const link = await createLink(target, requestOfTerms(wanted));
      return { link, terms: wanted, isOlder: others.some(({ hash }) => hash === link.hash) };
    },
    onSuccess: async (now) => {
      const before = latest.current.made;
      latest.current.made = now;
      if (before?.link.hash === now.link.hash) book.changed(now.link);
      else {
        book.added(target, now.link);
        if (before && !before.isOlder) book.removed(new Set([before.link.hash]));
      }
      setMade(now);
      if (!before || messageOf(before) !== messageOf(now)) await put(now);
    },
    onError: (error) => {
      const before = latest.current.made;
      toast.failure(t(before ? 'shares.failed.change' : 'shares.failed.create'), error, errorText);
      latest.current.wanted = before?.terms ?? QUICK_TERMS;
      setTerms(latest.current.wanted);
      if (!before) onFailed();
    },
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate(QUICK_TERMS);
  }, [mutate]);
  return {
    link: made?.link,
    terms,
    copied,
    message: made ? messageOf(made) : '',
    choose: (change) => {
      latest.current.wanted = { ...latest.current.wanted, ...change };
      setTerms(latest.current.wanted);
      mutate(latest.current.wanted);
    },
    copy: () => {
      if (made) void put(made);
    },
  };
}
