import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { Spinner } from '../../ui/spinner';
import { type VersionedFile, versionsQuery } from './versions-api';
import { VersionList } from './versions-section';

interface VersionsPromptProps {
  file: VersionedFile;
  onClose: () => void;
}

/** The versions of a selected file, for all lists; on phones, which have no panel of details, too. */
export function VersionsPrompt({ file, onClose }: VersionsPromptProps) {
  const t = useT();
  const { data, error, isPending } = useQuery(versionsQuery(file));
  return (
    <Dialog
      isOpen
      title={t('versions.title')}
      description={<bdi>{file.name}</bdi>}
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <Button type="submit" variant="primary" autoFocus>
          {t('common.close')}
        </Button>
      }
    >
      {isPending && <Spinner size={20} />}
      {data?.items.length === 0 && <p>{t('versions.none')}</p>}
      <VersionList file={file} versions={data?.items ?? []} hasFailed={error !== null} />
    </Dialog>
  );
}
