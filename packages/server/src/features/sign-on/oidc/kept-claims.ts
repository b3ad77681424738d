import type { Claims, ExternalIdentity } from '../external-identity.js';

/**
 * The claims that the mapping of a provider reads, and then the same with no more groups than it names: where a
 * browser has to keep them, they have to be few.
 */
export function keptClaims({ claims, provider: { mapping } }: ExternalIdentity): Claims[] {
  const { username, mail, groups, scope, quota, allowedGroups, adminGroups, permissionsOfGroups } = mapping;
  const read = new Set([username, mail, groups, scope, quota]);
  const mapped = Object.fromEntries(Object.entries(claims).filter(([name]) => read.has(name)));
  const named = new Set([...allowedGroups, ...adminGroups, ...permissionsOfGroups.map(({ group }) => group)]);
  const own = mapped[groups];
  if (!Array.isArray(own)) return [mapped];
  return [mapped, { ...mapped, [groups]: own.filter((group) => named.has(group)) }];
}
