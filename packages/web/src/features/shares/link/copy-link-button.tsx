import { Copy } from 'lucide-react';
import type { Ref } from 'react';
import { copyText } from '../../../lib/browser/copy-text';
import { useT } from '../../../lib/i18n';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';
import { linkAddress } from '../model/link-address';

interface CopyLinkButtonProps {
  hash: string;
  ref?: Ref<HTMLButtonElement>;
}

export function CopyLinkButton({ hash, ref }: CopyLinkButtonProps) {
  const t = useT();
  const copy = async () => {
    if (await copyText(linkAddress(hash))) toast.success(t('shares.copied'));
    else toast.error(t('shares.failed.copy'));
  };
  return <IconButton ref={ref} label={t('shares.copy')} icon={Copy} onPress={() => void copy()} />;
}
