import type { ListingItem } from '@satchel/contract';
import { useCallback, useEffect, useState } from 'react';
import { useErrorText } from '../../../../lib/error-text';
import { useFormat, useT } from '../../../../lib/i18n';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/dialog/dialog';
import { ProgressBar } from '../../../../ui/progress-bar';
import { loadFiles } from './load-files';
import { sendFiles } from './send-files';
import styles from './send-prompt.module.css';

interface SendPromptProps {
  items: readonly ListingItem[];
  onClose: () => void;
}

interface Loading {
  bytes: number;
  files: readonly File[] | null;
  error: unknown;
}

/** Loads the files as long as the prompt is open. */
function useLoading(items: readonly ListingItem[]): Loading {
  const [loading, setLoading] = useState<Loading>({ bytes: 0, files: null, error: null });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const change = (next: Partial<Loading>) => {
      if (!signal.aborted) setLoading((now) => ({ ...now, ...next }));
    };
    loadFiles(items, signal, (bytes) => change({ bytes })).then(
      (files) => change({ files }),
      (error: unknown) => change({ error }),
    );
    return () => controller.abort();
  }, [items]);
  return loading;
}

/**
 * Sends files to another app of the device. Browsers open their list of apps only shortly after a press:
 * where the files took longer to load, another one is needed.
 */
export function SendPrompt({ items, onClose }: SendPromptProps) {
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const { bytes, files, error } = useLoading(items);
  const [isRefused, setRefused] = useState(false);
  const send = useCallback(async () => {
    const result = files && (await sendFiles(files));
    if (result === 'sent') onClose();
    return result;
  }, [files, onClose]);
  useEffect(() => {
    if (navigator.userActivation?.isActive) void send();
  }, [send]);
  const size = items.reduce((sum, item) => sum + item.size, 0);
  const hasFailed = isRefused || error !== null;
  return (
    <Dialog
      isOpen
      size="small"
      title={t('apps.send.title')}
      description={items.length === 1 ? items[0]?.name : t('files.count.files', { count: items.length })}
      onClose={onClose}
      onSubmit={() => void send().then((result) => setRefused(result === 'late'))}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {t('common.cancel')}
          </Button>
          {/* It takes the focus once it can be pressed. */}
          <Button
            key={String(files !== null)}
            type="submit"
            variant="primary"
            autoFocus={files !== null}
            isDisabled={files === null || hasFailed}
          >
            {t('apps.send.now')}
          </Button>
        </>
      }
    >
      <ProgressBar
        label={t('common.loading')}
        value={files ? 100 : bytes}
        max={files ? 100 : size}
        tone={hasFailed ? 'danger' : 'normal'}
      />
      <p role="status" className={styles.status}>
        {isRefused && t('apps.send.refused')}
        {error !== null && errorText(error)}
        {!hasFailed && files && t('apps.send.ready')}
        {!hasFailed &&
          !files &&
          t('uploads.row.progress', { loaded: format.size(bytes), size: format.size(size) })}
      </p>
    </Dialog>
  );
}
