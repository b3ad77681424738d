import { PathError, parseVirtualPath, ROOT, rebasePath, type VirtualPath } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FolderTree } from '../../../features/files/folders/folder-tree';
import { userQuery } from '../../../features/users/users-api';
import { useCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog/dialog';

interface ScopePickerProps {
  /** The scope that the form has now. */
  start: string;
  text?: string | undefined;
  onPick: (scope: string) => void;
  onClose: () => void;
}

/** Chooses a folder of the server among those that the administrator can see. */
export function ScopePicker(props: ScopePickerProps) {
  const { id } = useCurrentUser();
  const { data } = useQuery(userQuery(id));
  if (!data) return null;
  return <Picker {...props} base={scopeOf(data.value.scope)} />;
}

function scopeOf(text: string): VirtualPath {
  try {
    const segments = text.trim().split('/');
    return parseVirtualPath(segments.filter((segment) => segment !== '.').join('/'));
  } catch (error) {
    if (error instanceof PathError) return ROOT;
    throw error;
  }
}

/** The path of `scope` below `base`, the scope of the administrator; the root if it is outside. */
function below(base: VirtualPath, scope: VirtualPath): VirtualPath {
  if (base === ROOT) return scope;
  return scope.startsWith(`${base}/`) ? parseVirtualPath(scope.slice(base.length)) : ROOT;
}

function Picker({ start, text, onPick, onClose, base }: ScopePickerProps & { base: VirtualPath }) {
  const t = useT();
  const [from] = useState(() => below(base, scopeOf(start)));
  const [path, setPath] = useState(from);
  return (
    <Dialog
      isOpen
      isFlush
      onClose={onClose}
      onSubmit={() => onPick(rebasePath(base, path))}
      title={t('users.scope.title')}
      description={text ?? t('users.scope.text')}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('users.scope.submit')}
          </Button>
        </>
      }
    >
      <FolderTree
        label={t('users.scope.tree')}
        start={from}
        value={path}
        onChange={setPath}
        isDisabled={() => false}
      />
    </Dialog>
  );
}
