import { useT } from '../../lib/i18n';
import { Button } from '../button';
import { Dialog } from '../dialog/dialog';
import type { Conflict } from './use-editing';

/**
 * Asks what to do if somebody else saved the same value first: discard the own changes, or apply them to the
 * stored ones. Only Cancel loses nothing.
 */
export function ConflictPrompt({ conflict }: { conflict: Conflict }) {
  const t = useT();
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={conflict.close}
      title={t('form.conflict.title')}
      description={t('form.conflict.text')}
      footerStart={
        <Button variant="plain" autoFocus onPress={conflict.close}>
          {t('common.cancel')}
        </Button>
      }
      actions={
        <>
          <Button onPress={() => void conflict.keep()}>{t('form.conflict.keep')}</Button>
          <Button variant="primary" onPress={() => void conflict.takeTheirs()}>
            {t('form.conflict.reload')}
          </Button>
        </>
      }
    />
  );
}
