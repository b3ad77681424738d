import { copyText } from '../../../lib/browser/copy-text';
import { useT } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';

/** A function that puts a text on the clipboard, and says whether the browser allowed it. */
export function useCopy(): (text: string) => void {
  const t = useT();
  return async (text) => {
    if (await copyText(text)) toast.success(t('factor.copied'));
    else toast.error(t('factor.notCopied'));
  };
}
