import { Bursts } from '../../../features/brake/bursts';
import { HistoryScreen } from '../../../features/history/history-screen';

/** The changes and the paused sessions of the user; for administrators, those of everybody. */
export function HistoryPage() {
  return (
    <>
      <Bursts />
      <HistoryScreen />
    </>
  );
}
