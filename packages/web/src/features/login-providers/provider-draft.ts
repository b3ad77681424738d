import type {
  ClaimMapping,
  LdapConfig,
  LoginProvider,
  LoginProviderChange,
  NewLoginProvider,
  OidcConfig,
  ProviderKind,
} from '@satchel/contract';
import type { Template } from './templates';

/** The values of the fields of a provider: lists of lines are texts, and both kinds have all of theirs. */
export interface ProviderDraft {
  id: string;
  kind: ProviderKind;
  name: string;
  icon: string;
  enabled: boolean;
  createsUsers: boolean;
  trustsFactor: boolean;
  mapping: Omit<ClaimMapping, 'allowedGroups' | 'adminGroups'> & {
    allowedGroups: string;
    adminGroups: string;
  };
  oidc: OidcConfig;
  ldap: Omit<LdapConfig, 'urls'> & { urls: string };
  /** A new secret; empty for the stored one. */
  secret: string;
  /** The stored secret is removed, unless there is a new one. */
  removesSecret: boolean;
}

/** The parts of the draft that are objects. */
export type Section = 'mapping' | 'oidc' | 'ldap';

const BLANK_OIDC: OidcConfig = { issuer: '', clientId: '', scopes: '', ca: '', logsOut: false };
const BLANK_LDAP: LdapConfig = {
  urls: [],
  startTls: false,
  ca: '',
  bindDn: '',
  baseDn: '',
  userFilter: '',
  userDn: '',
  idAttribute: '',
  groupBaseDn: '',
  groupFilter: '',
  groupName: '',
  nestedGroups: false,
};

const lines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** The fields of a new provider, with the values that fit this product. */
export function draftOfTemplate({ kind, product, claims, oidc, ldap }: Template): ProviderDraft {
  return {
    id: idOf(product),
    kind,
    name: product,
    icon: '',
    // It is turned on once a test has shown that it works.
    enabled: false,
    createsUsers: true,
    trustsFactor: false,
    mapping: { ...claims, scope: '', allowedGroups: '', adminGroups: '', permissionsOfGroups: [] },
    oidc: { ...BLANK_OIDC, ...oidc },
    ldap: { ...BLANK_LDAP, ...ldap, urls: '' },
    secret: '',
    removesSecret: false,
  };
}

export function draftOfProvider(provider: LoginProvider): ProviderDraft {
  const { hasSecret: _, accounts: __, mapping, oidc, ldap = BLANK_LDAP, ...rest } = provider;
  return {
    ...rest,
    mapping: {
      ...mapping,
      allowedGroups: mapping.allowedGroups.join('\n'),
      adminGroups: mapping.adminGroups.join('\n'),
    },
    oidc: { ...BLANK_OIDC, ...oidc },
    ldap: { ...ldap, urls: ldap.urls.join('\n') },
    secret: '',
    removesSecret: false,
  };
}

/** The request that stores these fields of a provider that exists. */
export function changeOf(draft: ProviderDraft): LoginProviderChange {
  const { id: _, mapping, oidc, ldap, secret, removesSecret, name, ...rest } = draft;
  return {
    ...rest,
    name: name.trim(),
    mapping: {
      ...mapping,
      allowedGroups: lines(mapping.allowedGroups),
      adminGroups: lines(mapping.adminGroups),
      permissionsOfGroups: mapping.permissionsOfGroups.filter(({ group }) => group.trim() !== ''),
    },
    ...(rest.kind === 'oidc' ? { oidc } : { ldap: { ...ldap, urls: lines(ldap.urls) } }),
    ...((secret !== '' || removesSecret) && { secret }),
  };
}

/** The request that adds a provider with these fields. */
export const newProviderOf = (draft: ProviderDraft): NewLoginProvider => ({
  id: draft.id,
  ...changeOf(draft),
});

const LONGEST_ID = 40;

/** The id that a name suggests: Latin letters, digits and hyphens. */
export const idOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, LONGEST_ID)
    .replace(/-+$/, '');

/** The draft with another name. Until the id has been changed by hand, it follows the name. */
export function withName(draft: ProviderDraft, name: string): Partial<ProviderDraft> {
  return draft.id === idOf(draft.name) ? { name, id: idOf(name) } : { name };
}
