import { useMemo } from 'react';
import { useT } from '../../../lib/i18n';

/** CodeMirror's English on the left, ours on the right. */
export function useSearchPhrases(): Record<string, string> {
  const t = useT();
  return useMemo(
    () => ({
      Find: t('editor.search.find'),
      Replace: t('editor.search.replaceWith'),
      next: t('editor.search.next'),
      previous: t('editor.search.previous'),
      all: t('editor.search.all'),
      'match case': t('editor.search.matchCase'),
      regexp: t('editor.search.regexp'),
      'by word': t('editor.search.byWord'),
      replace: t('editor.search.replace'),
      'replace all': t('editor.search.replaceAll'),
      close: t('common.close'),
      'Go to line': t('editor.search.goToLine'),
      go: t('editor.search.go'),
    }),
    [t],
  );
}
