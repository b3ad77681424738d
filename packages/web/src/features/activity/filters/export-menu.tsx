import { Download } from 'lucide-react';
import { startDownload } from '../../../lib/browser/downloads';
import { useT } from '../../../lib/i18n';
import { MenuButton } from '../../../ui/menu/menu-button';
import { exportUrl } from '../activity-api';
import { type ActivityFilter, queryOf } from '../model/activity-filter';

/** Downloads what the filter leaves of the log. */
export function ExportMenu({ filter }: { filter: ActivityFilter }) {
  const t = useT();
  const save = (format: 'csv' | 'jsonl') => () => startDownload(exportUrl(queryOf(filter), format));
  return (
    <MenuButton
      label={t('activity.save')}
      icon={Download}
      items={[
        { id: 'csv', label: t('activity.csv'), onAction: save('csv') },
        { id: 'jsonl', label: t('activity.jsonl'), onAction: save('jsonl') },
      ]}
    />
  );
}
