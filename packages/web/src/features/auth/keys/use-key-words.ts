import type { KeyPermission } from '@satchel/contract';
import { useFormat, useT } from '../../../lib/i18n';
import { levelOf } from './key-permissions';

/** Says what a key may do: in a few words for usual permissions, otherwise each of them. */
export function useKeyWords(): (permissions: readonly KeyPermission[]) => string {
  const t = useT();
  const format = useFormat();
  return (permissions) => {
    const level = levelOf(permissions);
    return level ? t(level) : format.list(permissions.map((name) => t(`keys.perm.${name}`)));
  };
}
