import { useFormat, useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { useRoomQuestions } from './room-question';

/** Asks what to do with uploads that do not fit into the limits, before any of them begins. */
export function RoomPrompt() {
  const t = useT();
  const { size, number } = useFormat();
  const [question] = useRoomQuestions();
  if (!question) return null;
  const { need, room, fitting, answer } = question;
  const sentences = [
    need.bytes > room.bytes && t('uploads.room.bytes', { size: size(need.bytes), left: size(room.bytes) }),
    need.files > room.files &&
      t('uploads.room.items', { count: number(need.files), left: number(room.files) }),
  ];
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      title={t('uploads.room.title')}
      description={sentences.filter(Boolean).join(' ')}
      onClose={() => answer(false)}
      actions={
        <>
          <Button autoFocus onPress={() => answer(false)}>
            {t('common.cancel')}
          </Button>
          {fitting > 0 && (
            <Button variant="primary" onPress={() => answer(true)}>
              {t('uploads.room.some')}
            </Button>
          )}
        </>
      }
    />
  );
}
