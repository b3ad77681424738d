import type { ImportResponse } from '@satchel/contract';
import type { Formatters, MessageKey, MessageValues, Translate } from '../../lib/i18n';

export type Finding = ImportResponse['findings'][number];

/** Codes that have the same text. */
const KEYS: Partial<Record<Finding['code'], MessageKey>> = {
  user_damaged: 'import.damaged',
  link_damaged: 'import.damaged',
  scope_missing: 'import.missing',
  branding_unusable: 'import.missing',
};
/** The subject of these findings says everything: `before` is what was not imported. */
const WORDLESS: readonly Finding['code'][] = ['event_command_off', 'shell_off'];

/** The subject of a finding: a user, a link, an event, a setting; empty if the sentence contains it. */
export function subjectOf(finding: Finding, t: Translate): string {
  const { code, group, user, name, path, link } = finding;
  if (code === 'event_command_off') {
    const trigger = `events.trigger.${name}`;
    return t.has(trigger) ? t(trigger) : (name ?? '');
  }
  if (code === 'shell_off') return t('shell.title');
  if (code.startsWith('branding_')) return t('global.branding');
  if (code === 'password_minimum') return t('import.everybody');
  if (group === 'links' || link !== undefined) return path ?? link ?? '';
  if (group === 'symlinks') return path ?? '';
  if (group === 'rules') return user ?? t('import.everybody');
  if (group === 'settings') return name ?? '';
  return user ?? (name === 'defaults' ? t('import.newUsers') : '');
}

/** The result in the reader's language, or in the server's words if this client does not know the code. */
export function sentenceOf(finding: Finding, t: Translate, list: Formatters['list']): string {
  if (WORDLESS.includes(finding.code)) return '';
  const key = keyOf(finding);
  return t.has(key) ? t(key, valuesOf(finding, t, list)) : finding.message;
}

function keyOf({ code, after, target, isGranted, decision }: Finding): string {
  if (code === 'symlink_leaves_scope') {
    if (isGranted) return 'import.symlinkGranted';
    if (decision === 'refuse') return 'import.symlinkRefused';
    return `import.symlink_leaves_${(after ?? target) === undefined ? 'root' : 'scope'}`;
  }
  return KEYS[code] ?? `import.${code}`;
}

const NONE = '—';

function valuesOf(
  { code, user, name, path, before, after, target }: Finding,
  t: Translate,
  list: Formatters['list'],
) {
  const values: MessageValues = {
    user: user ?? '',
    name: name ?? '',
    path: path ?? '',
    before: before || NONE,
    after: after || target || NONE,
  };
  if (code !== 'admin_gained_permissions') return values;
  const permissions = (after ?? '').split(', ').map((permission) => {
    const key = `users.perm.${permission}`;
    return t.has(key) ? t(key) : permission;
  });
  return { ...values, after: list(permissions) };
}
