import { Bursts } from '../../../features/brake/bursts';
import { HistoryScreen } from '../../../features/history/history-screen';

/** What the user changed, and the sessions that were paused; for administrators those of everybody. */
export function HistoryPage() {
  return (
    <>
      <Bursts />
      <HistoryScreen />
    </>
  );
}
