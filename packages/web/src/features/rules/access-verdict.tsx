import type { AccessDecision } from '@satchel/contract';
import { clsx } from 'clsx';
import { CircleCheck, CircleX, EyeOff } from 'lucide-react';
import { useRichT, useT } from '../../lib/i18n';
import styles from './access-verdict.module.css';
import { textOf } from './rule-list';

/** Allowed or denied, with the rule that decides. */
export function AccessVerdict({ access, path }: { access: AccessDecision; path: string }) {
  const t = useT();
  const rich = useRichT();
  const { allowed, hidden = false, decidedBy } = access;
  const kind = !allowed ? 'denied' : hidden ? 'hidden' : 'allowed';
  const Icon = { denied: CircleX, hidden: EyeOff, allowed: CircleCheck }[kind];
  return (
    <div className={clsx(styles.verdict, styles[kind])}>
      <Icon className={styles.icon} size={18} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p>{rich(`rules.check.${kind}`, { path })}</p>
        {decidedBy === null ? (
          <p className={styles.reason}>{t('rules.check.noRule')}</p>
        ) : (
          <p className={styles.reason}>
            {rich(decidedBy.source === 'user' ? 'rules.check.byUser' : 'rules.check.byGlobal', {
              number: decidedBy.index + 1,
              kind: decidedBy.rule.allow ? 'allow' : 'deny',
              rule: (
                <code key="rule" className={styles.rule} dir="auto">
                  {textOf(decidedBy.rule) || '/'}
                </code>
              ),
            })}
          </p>
        )}
      </div>
    </div>
  );
}
