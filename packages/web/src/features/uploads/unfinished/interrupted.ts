import { otherTabs } from './live-tabs';
import type { UnfinishedBook } from './unfinished-book';
import type { UnfinishedUpload } from './unfinished-upload';

/** What pages that are no longer open have left unfinished. */
export async function findInterrupted(book: UnfinishedBook): Promise<UnfinishedUpload[]> {
  if (book.all().length === 0) return [];
  const tabs = await otherTabs();
  return book.all().filter(({ tab }) => tab !== book.tab && !tabs.has(tab));
}

/** Those of `interrupted` that nobody has taken up meanwhile, here (`taken` paths) or in another tab. */
export function stillInterrupted(
  interrupted: readonly UnfinishedUpload[],
  book: UnfinishedBook,
  taken: (path: string) => boolean,
): UnfinishedUpload[] {
  return interrupted.filter((upload) => !taken(upload.path) && book.find(upload.path)?.tab === upload.tab);
}
