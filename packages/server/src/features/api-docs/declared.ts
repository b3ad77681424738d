import * as contract from '@satchel/contract';
import { type Endpoint, type ErrorCode, type GrantedPermission, methodsOf } from '@satchel/contract';
import * as declarations from '@satchel/contract/endpoints';

/** An endpoint with its name in the contract. */
export interface DeclaredEndpoint {
  feature: string;
  name: string;
  endpoint: Endpoint;
}

/** The names of schemas that the contract exports. */
export const SCHEMA_NAMES = new Map<unknown, string>(
  Object.entries(contract)
    .filter(([, value]) => typeof value === 'object' && value !== null && '~kind' in value)
    .map(([name, schema]) => [schema, name]),
);

/** All endpoints of the contract, by feature and path. */
export function declaredEndpoints(): DeclaredEndpoint[] {
  const all = Object.entries(declarations).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ feature, name, endpoint: endpoint as Endpoint })),
  );
  const keyOf = ({ feature, name, endpoint }: DeclaredEndpoint) => `${feature} ${endpoint.path} ${name}`;
  return all.sort((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'));
}

/** The path as `GET /api/users/{id}` has it; parameters for the rest of the path look the same. */
export function templateOf({ path }: Endpoint): string {
  return path.replace(/:(\w+)\*?/g, '{$1}');
}

export function titleOf(endpoint: Endpoint): string {
  return `${methodsOf(endpoint).join(', ')} ${templateOf(endpoint)}`;
}

export const parametersIn = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** The declared errors, and those that follow from the rest of the declaration. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { permission, alsoNeeds = [], bodyPermission, body, path, params, query, headers, errors } = endpoint;
  const codes = new Set<ErrorCode>(errors);
  if (permission !== 'public') codes.add('unauthenticated');
  if (permission === 'download' || permission === 'view') codes.add('download_not_allowed');
  else if (permission !== 'public' && permission !== 'session') codes.add('forbidden');
  if (bodyPermission || path.includes('*')) codes.add('forbidden');
  for (const later of alsoNeeds) codes.add(refusalCode(later.permission));
  if (body || path.includes('*') || params || query || headers) codes.add('invalid_input');
  if (body?.kind === 'json') codes.add('too_large');
  if (body) codes.add('unsupported_media_type').add('too_many_requests');
  return [...codes];
}

const refusalCode = (permission: GrantedPermission): ErrorCode =>
  permission === 'download' || permission === 'view' ? 'download_not_allowed' : 'forbidden';

/** The permission as text, for both documents. */
export function permissionText({ permission, alsoNeeds = [], bodyPermission, keys }: Endpoint): string {
  const first = permissionSentence(permission);
  const byField = Object.entries(bodyPermission?.needs ?? {}).map(
    ([value, needed]) =>
      `Needs the permission \`${needed}\` when \`${bodyPermission?.field}\` is \`${value}\`.`,
  );
  const later = alsoNeeds.map(
    ({ permission: needed, when }) => `Needs the permission \`${needed}\` when ${when}.`,
  );
  return [first, ...byField, ...later, ...(keys ? [KEYS[keys]] : [])].join(' ');
}

const KEYS: Readonly<Record<NonNullable<Endpoint['keys']>, string>> = {
  always: 'API keys are accepted.',
  of_whole_scope: 'API keys that are not limited to a folder are accepted.',
};

function permissionSentence(permission: Endpoint['permission']): string {
  if (permission === 'public') return 'No session is needed.';
  if (permission === 'session') return 'Needs a session.';
  if (permission === 'admin') return 'Only administrators may use it.';
  if (typeof permission === 'string') return `Needs the permission \`${permission}\`.`;
  if ('selfOrAdmin' in permission)
    return `Needs a session; with the \`${permission.selfOrAdmin}\` of another user, that of an administrator.`;
  return `Needs the permissions ${permission.map((one) => `\`${one}\``).join(' and ')}.`;
}
