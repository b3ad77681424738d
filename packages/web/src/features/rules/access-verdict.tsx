import { type AccessDecision, GRANTED_PERMISSIONS } from '@satchel/contract';
import { clsx } from 'clsx';
import { CircleCheck, CircleX, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat, useRichT, useT } from '../../lib/i18n';
import { pageConfig } from '../../lib/page-config';
import styles from './access-verdict.module.css';
import { textOf } from './rule-list';

interface AccessVerdictProps {
  access: AccessDecision;
  path: string;
  user: number;
  addressOfGroup?: ((name: string) => string) | undefined;
}

/** Allowed or denied, with the rule that decides, the folders that the path is in, and what may be done there. */
export function AccessVerdict({ access, path, user, addressOfGroup = groups }: AccessVerdictProps) {
  const t = useT();
  const rich = useRichT();
  const { allowed, hidden = false, decidedBy, granted } = access;
  const kind = !allowed ? 'denied' : hidden ? 'hidden' : 'allowed';
  const Icon = { denied: CircleX, hidden: EyeOff, allowed: CircleCheck }[kind];
  const isOutside = !allowed && decidedBy === null;
  return (
    <div className={clsx(styles.verdict, styles[kind])}>
      <Icon className={styles.icon} size={18} strokeWidth={1.75} aria-hidden />
      <div className={styles.words}>
        <p>{rich(`rules.check.${kind}`, { path })}</p>
        {decidedBy !== null && (
          <p className={styles.reason}>
            <Reason by={decidedBy} address={addressOf(decidedBy, user, addressOfGroup)} />
          </p>
        )}
        {decidedBy === null && (
          <p className={styles.reason}>{t(isOutside ? 'groups.check.outside' : 'rules.check.noRule')}</p>
        )}
        {access.perm && <May perm={access.perm} />}
        {granted?.some(({ mount }) => mount !== undefined) && <Granted granted={granted} />}
      </div>
    </div>
  );
}

type DecidedBy = NonNullable<AccessDecision['decidedBy']>;

/** The rule that decides, with a link to where it is. */
function Reason({ by, address }: { by: DecidedBy; address: string }) {
  const rich = useRichT();
  const { source, rule, index, group, mount } = by;
  const whole = {
    global: 'rules.check.byGlobal',
    user: 'rules.check.byUser',
    group: 'groups.check.byGroup',
    mount: group !== undefined ? 'groups.check.byGroupFolder' : 'groups.check.byFolder',
  } as const;
  return (
    <>
      {rich(whole[source], {
        number: index + 1,
        kind: rule.allow ? 'allow' : 'deny',
        ...(group !== undefined && { group }),
        ...(mount !== undefined && { folder: mount }),
        rule: (
          <Link key="rule" to={address} className={styles.link}>
            <code className={styles.rule} dir="auto">
              {textOf(rule) || '/'}
            </code>
          </Link>
        ),
      })}
    </>
  );
}

const groups = () => '/settings/groups';

/** The page that has the list of the rule. */
function addressOf({ source, group }: DecidedBy, user: number, ofGroup: (name: string) => string): string {
  if (group !== undefined) return ofGroup(group);
  return source === 'global' ? '/settings/global' : `/settings/users/${user}`;
}

/** The permissions of the user there, in the words of the form. */
function May({ perm }: { perm: NonNullable<AccessDecision['perm']> }) {
  const t = useT();
  const format = useFormat();
  const isShown = { execute: pageConfig.EnableExec, view: !perm.download } as Partial<
    Record<string, boolean>
  >;
  const names = GRANTED_PERMISSIONS.filter((name) => perm[name] === true && isShown[name] !== false);
  const words = perm.admin ? [t('users.perm.admin')] : names.map((name) => t(`users.perm.${name}`));
  return (
    <p className={styles.reason}>
      {words.length > 0 ? t('groups.check.may', { list: format.list(words) }) : t('groups.check.mayNothing')}
    </p>
  );
}

/** The folders around the path, with the groups that they come from. */
function Granted({ granted }: { granted: NonNullable<AccessDecision['granted']> }) {
  const t = useT();
  const nameOf = ({ mount, group }: (typeof granted)[number]): ReactNode => (
    <>
      <bdi>{mount ?? t('groups.ownFolder')}</bdi>
      {group !== undefined && (
        <>
          {' ('}
          <bdi>{group}</bdi>)
        </>
      )}
    </>
  );
  return (
    <p className={styles.reason}>
      {t('groups.check.in')}{' '}
      {granted.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: folders may have one name
        <span key={index}>
          {index > 0 && ', '}
          {nameOf(each)}
        </span>
      ))}
    </p>
  );
}
