import { MAX_PDF_PAGE, parseVirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../../lib/api/api-client';
import { useT } from '../../../lib/i18n';
import { below } from '../../../lib/shared-link';
import { ScrollBox } from '../../../ui/scroll-box';
import { type PreviewItem, pageUrl, rawUrl } from '../model/preview-item';
import { FileCard } from '../viewers/file-card';
import { DocumentWait } from './document-wait';
import styles from './pdf-pages.module.css';
import { useLoaded } from './use-loaded';

/** The pages of a PDF that may not be downloaded, as pictures that the server draws when they come near. */
export function PdfPages({ item }: { item: PreviewItem }) {
  const t = useT();
  const { value, error } = useLoaded(rawUrl(item), (signal) => factsOf(item, signal));
  if (error) return <FileCard item={item} problem="format" />;
  if (value === undefined) return <DocumentWait name={item.name} />;
  const numbers = Array.from({ length: Math.min(value.pages, MAX_PDF_PAGE) }, (_, index) => index + 1);
  return (
    <ScrollBox className={styles.pages}>
      {numbers.map((number) => (
        <img
          key={number}
          className={styles.page}
          style={{ aspectRatio: value.shape }}
          src={pageUrl(item, number)}
          alt={t('viewer.page', { number })}
          loading="lazy"
          draggable={false}
        />
      ))}
    </ScrollBox>
  );
}

function factsOf({ link, path }: PreviewItem, signal: AbortSignal) {
  if (!link) return api.call(endpoints.previews.pdf, { params: { path }, signal });
  const params = below(link.hash, parseVirtualPath(path));
  return api.call(endpoints.visitors.pdf, { params, query: { token: link.token }, signal });
}
