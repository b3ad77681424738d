import type { SymlinkDecision } from '@satchel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderSymlink } from 'lucide-react';
import { useFormat, useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { useErrorToast } from '../../ui/form/field-errors';
import { toast } from '../../ui/toast';
import type { Finding } from './finding-words';
import styles from './import-report.module.css';
import { decideSymlinks, importQuery } from './imports-api';

/** A symlink in the scope of a user that is undecided. */
export function isOpen({ code, userId, target, isGranted, decision }: Finding): boolean {
  const isLink = code === 'symlink_leaves_scope' && userId !== undefined && target !== undefined;
  return isLink && !isGranted && decision === undefined;
}

interface SymlinkActionsProps {
  /** The undecided findings, for one decision. */
  findings: readonly Finding[];
  isForAll?: boolean;
}

/** The choices for symlinks that lead out of a scope. */
export function SymlinkActions({ findings, isForAll = false }: SymlinkActionsProps) {
  const t = useT();
  const { list } = useFormat();
  const client = useQueryClient();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (decision: SymlinkDecision['decision']) => decideSymlinks(decision, linksOf(findings)),
    onSuccess: ({ report, failed }) => {
      client.setQueryData(importQuery.queryKey, report);
      const paths = list(failed.map(({ path }) => path));
      if (failed.length > 0) toast.error(t('import.symlinkFailed', { paths }));
    },
    onError: showError,
  });
  return (
    <div className={styles.actions}>
      <Button icon={FolderSymlink} isPending={isPending} onPress={() => mutate('grant')}>
        {t(isForAll ? 'import.symlinkGrantAll' : 'import.symlinkGrant')}
      </Button>
      <Button variant="plain" isDisabled={isPending} onPress={() => mutate('refuse')}>
        {t(isForAll ? 'import.symlinkRefuseAll' : 'import.symlinkRefuse')}
      </Button>
    </div>
  );
}

function linksOf(findings: readonly Finding[]): SymlinkDecision['links'] {
  return findings.flatMap(({ userId, path, target }) =>
    userId === undefined || path === undefined ? [] : [{ userId, path, ...(target ? { target } : {}) }],
  );
}
