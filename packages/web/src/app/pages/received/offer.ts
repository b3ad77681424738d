import { findShare, removeShare, withOwnNames } from '../../../features/uploads/received/received-share';

/** The files that the page offers to upload. */
export interface Offer {
  /** The share that is removed from the browser when it is taken; null for files that were opened. */
  id: string | null;
  files: readonly File[];
  /** One of the files, which was made of a text, so that its name can be edited. */
  text: File | null;
}

/** The share with this id, or without one the latest; null if there is nothing in it. */
export async function findOffer(id: string | null): Promise<Offer | null> {
  const share = await findShare(id);
  if (!share) return null;
  const files = withOwnNames(share.text ? [...share.files, share.text] : share.files);
  if (files.length > 0) return { id: share.id, files, text: share.text && (files.at(-1) ?? null) };
  await removeShare(share.id);
  return null;
}
