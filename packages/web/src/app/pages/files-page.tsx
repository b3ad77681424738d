import { useT } from '../../lib/i18n';
import { PageHeader, PageTitle } from '../frame/page-header';
import { usePageTitle } from '../frame/use-page-title';

export function FilesPage() {
  const t = useT();
  usePageTitle(t('page.files'));
  return <PageHeader start={<PageTitle>{t('frame.myFiles')}</PageTitle>} />;
}
