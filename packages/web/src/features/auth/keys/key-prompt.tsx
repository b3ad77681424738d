import { type CreatedKey, MAX_KEYS } from '@satchel/contract';
import { useState } from 'react';
import { isApiError } from '../../../lib/api/api-error';
import { useCurrentUser } from '../../../lib/current-user';
import { errorDetails, useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { TextField } from '../../../ui/fields/text-field';
import { useErrorToast, useFieldError, useFocusOnError } from '../../../ui/form/field-errors';
import { toast } from '../../../ui/toast';
import { blankKey, faultsIn, type KeyDraft, requestOf } from './key-draft';
import { EndField, FolderField, MayField, type RenderKeyFolder } from './key-fields';
import styles from './key-prompt.module.css';
import { useCreateKey } from './keys-api';
import { ShownKey } from './shown-key';

interface KeyPromptProps {
  renderFolder: RenderKeyFolder;
  onClose: () => void;
}

/** Asks what a new key may do, makes it, and then shows it, which happens only once. */
export function KeyPrompt({ renderFolder, onClose }: KeyPromptProps) {
  const t = useT();
  const [made, setMade] = useState<CreatedKey | null>(null);
  const key = useNewKey(setMade);
  return (
    <Dialog
      isOpen
      // A click beside the prompt would lose the key.
      isDismissable={made === null}
      onClose={onClose}
      onSubmit={made ? undefined : key.create}
      title={t(made ? 'keys.made.title' : 'keys.new.title')}
      description={made ? <bdi>{visibleName(made.info.name)}</bdi> : undefined}
      actions={
        made ? (
          <Button onPress={onClose}>{t('common.close')}</Button>
        ) : (
          <>
            <Button onPress={onClose}>{t('common.cancel')}</Button>
            <Button variant="primary" type="submit" isDisabled={!key.canCreate} isPending={key.isPending}>
              {t('keys.create')}
            </Button>
          </>
        )
      }
    >
      {/* Screen readers announce changes only in an element that they have seen before. */}
      <p role="status" className="visually-hidden">
        {made && t('keys.made.text')}
      </p>
      {made ? <ShownKey created={made} /> : <Fields newKey={key} renderFolder={renderFolder} />}
    </Dialog>
  );
}

/** The fields of a new key, what the server said about them, and the request that makes the key. */
function useNewKey(onMade: (created: CreatedKey) => void) {
  const { perm } = useCurrentUser();
  const [draft, setDraft] = useState(() => blankKey(perm));
  const showFailure = useFailure();
  const { mutate, isPending, error, reset } = useCreateKey();
  useFocusOnError(error);
  const request = requestOf(draft, perm);
  return {
    draft,
    error,
    isPending,
    canCreate: request !== null,
    change: (part: Partial<KeyDraft>) => {
      setDraft((now) => ({ ...now, ...part }));
      reset();
    },
    create: () => {
      if (request && !isPending) mutate(request, { onSuccess: onMade, onError: showFailure });
    },
  };
}

function useFailure(): (error: unknown) => void {
  const t = useT();
  const showError = useErrorToast();
  return (error) => {
    // Another page has made keys in the meantime.
    if (isApiError(error, 'conflict')) {
      toast.error(t('keys.full', { max: MAX_KEYS }), { details: errorDetails(error) });
    } else showError(error);
  };
}

interface FieldsProps {
  newKey: ReturnType<typeof useNewKey>;
  renderFolder: RenderKeyFolder;
}

function Fields({ newKey: { draft, change, error }, renderFolder }: FieldsProps) {
  const t = useT();
  const errorText = useErrorText();
  const errorOf = useFieldError(error);
  const faults = faultsIn(draft);
  const nameFault = faults.name !== undefined ? t('reason.too_long', { max: faults.name }) : undefined;
  return (
    <div className={styles.parts}>
      <TextField
        label={t('keys.name')}
        placeholder={t('keys.name.example')}
        autoComplete="off"
        autoFocus
        isRequired
        value={draft.name}
        onChange={(name) => change({ name })}
        error={nameFault ?? errorOf('name')}
      />
      <MayField draft={draft} onChange={change} />
      <FolderField
        draft={draft}
        onChange={change}
        renderFolder={renderFolder}
        error={isApiError(error, 'not_found') ? errorText(error) : errorOf('folder')}
      />
      <EndField
        draft={draft}
        onChange={change}
        error={faults.lastDay ? t('keys.end.past') : errorOf('expires')}
      />
    </div>
  );
}
