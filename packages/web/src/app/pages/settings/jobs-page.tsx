import { AllJobs } from '../../../features/jobs/all-jobs';
import { useT } from '../../../lib/i18n';
import { usePageTitle } from '../../frame/use-page-title';

/** The jobs of all users. */
export function JobsPage() {
  const t = useT();
  usePageTitle(t('jobs.label'));
  return <AllJobs />;
}
