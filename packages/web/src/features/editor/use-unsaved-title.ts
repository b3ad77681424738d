import { useEffect } from 'react';

const MARK = '● ';

/** Marks the tab while there are unsaved changes. */
export function useUnsavedTitle(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    document.title = MARK + document.title;
    return () => {
      if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
    };
  }, [isDirty]);
}
