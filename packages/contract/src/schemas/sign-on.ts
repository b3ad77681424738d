import { type Static, Type } from 'typebox';
import { GRANTED_PERMISSIONS } from '../permissions.js';
import { PasskeyAssertion } from './passkeys.js';
import { PASSWORD_PROOF } from './proof.js';

/** The kinds of services that know users: OpenID Connect, and directories by LDAP. */
export const PROVIDER_KINDS = ['oidc', 'ldap'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** The id of a provider is part of the address that is registered there. */
export const PROVIDER_ID_PATTERN = '^[a-z0-9][a-z0-9-]{0,39}$';
export const MAX_PROVIDERS = 20;
const MAX_GROUPS = 200;
/** A small picture as a data URL. */
const ICON_PATTERN = '^(data:image/(png|webp|svg\\+xml);base64,[A-Za-z0-9+/=]+)?$';

const text = (maxLength: number) => Type.String({ maxLength });
const group = Type.String({ minLength: 1, maxLength: 255 });
const groups = Type.Array(group, { maxItems: MAX_GROUPS });

/** The names of claims (OpenID Connect) or attributes (LDAP), which are empty where there is none. */
export const ClaimMapping = Type.Object({
  /** The name of a new account. An account that exists keeps its name, whatever the provider says. */
  username: text(255),
  /** The mail address of a new account. An account that exists keeps its address. */
  mail: text(255),
  groups: text(255),
  /** The scope of the user, at every login; without it new accounts get that of the defaults. */
  scope: text(255),
  /**
   * How many bytes the user may store, at every login: a number, or one with a unit such as `5 GB`; `none` for no
   * limit. Without it logins change nothing about that.
   */
  quota: Type.Optional(text(255)),
  /** The groups whose members may log in; everybody may when it is empty. */
  allowedGroups: groups,
  /**
   * The groups whose members are administrators, which each login sets; when it is empty, logins change
   * nothing about that.
   */
  adminGroups: groups,
  /**
   * The permissions of the members of each group together, at every login; when it is empty, logins change
   * none.
   */
  permissionsOfGroups: Type.Array(
    Type.Object({
      group,
      permissions: Type.Array(Type.Enum(GRANTED_PERMISSIONS.filter((name) => name !== 'admin')), {
        maxItems: GRANTED_PERMISSIONS.length,
        uniqueItems: true,
      }),
    }),
    { maxItems: MAX_GROUPS },
  ),
});
export type ClaimMapping = Static<typeof ClaimMapping>;

export const OidcConfig = Type.Object({
  /** The address below which `/.well-known/openid-configuration` is. */
  issuer: text(1024),
  clientId: text(1024),
  /** Separated by spaces. */
  scopes: text(1024),
  /** Certificates in PEM, for a provider whose certificate no public authority has signed. */
  ca: text(64 * 1024),
  /** Logging out here also logs out at the provider. */
  logsOut: Type.Boolean(),
});
export type OidcConfig = Static<typeof OidcConfig>;

export const LdapConfig = Type.Object({
  /** `ldap://` or `ldaps://`, the first that answers of several. */
  urls: Type.Array(text(1024), { maxItems: 10 }),
  /** An `ldap://` connection is encrypted before anything is sent. */
  startTls: Type.Boolean(),
  ca: text(64 * 1024),
  /** The name by which this server searches for the user; it is empty for a search without a login. */
  bindDn: text(1024),
  baseDn: text(1024),
  /** With `{username}` as it was typed, such as `(uid={username})`. */
  userFilter: text(1024),
  /** The name of the user to log in with, without a search, such as `uid={username},ou=people,dc=example`. */
  userDn: text(1024),
  /** The attribute that never changes, such as `entryUUID` or `objectGUID`. */
  idAttribute: Type.String({ minLength: 1, maxLength: 255 }),
  /** Groups are searched for below it; empty where an attribute of the user names them. */
  groupBaseDn: text(1024),
  /** With `{dn}` and `{username}`, such as `(member={dn})`. */
  groupFilter: text(1024),
  /** The attribute with the name of a group that was found. */
  groupName: text(255),
  /** Also the groups of groups, which Active Directory finds by itself. */
  nestedGroups: Type.Boolean(),
});
export type LdapConfig = Static<typeof LdapConfig>;

const provider = {
  kind: Type.Enum(PROVIDER_KINDS),
  /** The name that the login page shows. */
  name: Type.String({ minLength: 1, maxLength: 100 }),
  icon: Type.String({ maxLength: 32 * 1024, pattern: ICON_PATTERN }),
  enabled: Type.Boolean(),
  /** Accounts are created for users who have none. */
  createsUsers: Type.Boolean(),
  /** It asks for a second factor by itself, so that none of this server is asked for. */
  trustsFactor: Type.Boolean(),
  mapping: ClaimMapping,
  /** Present for its kind only. */
  oidc: Type.Optional(OidcConfig),
  ldap: Type.Optional(LdapConfig),
};

/** A service by which users log in, as administrators see it. */
export const LoginProvider = Type.Object({
  id: Type.String({ pattern: PROVIDER_ID_PATTERN }),
  ...provider,
  /** True if a secret is stored: that of the client, or the password of `bindDn`. No response contains it. */
  hasSecret: Type.Boolean(),
  /** The number of accounts that log in by it. */
  accounts: Type.Integer(),
});
export type LoginProvider = Static<typeof LoginProvider>;

const change = {
  ...provider,
  /** Without it the stored one stays; empty for none. */
  secret: Type.Optional(text(4096)),
  ...PASSWORD_PROOF,
};
export const NewLoginProvider = Type.Object({
  id: Type.String({ pattern: PROVIDER_ID_PATTERN }),
  ...change,
});
export type NewLoginProvider = Static<typeof NewLoginProvider>;

export const LoginProviderChange = Type.Object(change);
export type LoginProviderChange = Static<typeof LoginProviderChange>;

export const LoginProviderRemoval = Type.Object(PASSWORD_PROOF);
export type LoginProviderRemoval = Static<typeof LoginProviderRemoval>;

/** The steps of a login by a provider, in their order; a kind has some of them. */
export const SIGN_ON_STEPS = [
  'discovery',
  'authorization',
  'code',
  'token',
  'claims',
  'connection',
  'encryption',
  'search',
  'password',
  'groups',
  'account',
] as const;
export type SignOnStep = (typeof SIGN_ON_STEPS)[number];

/** The outcomes of a login: it is of an account, makes one, is of none yet, or is refused. */
export const SIGN_ON_OUTCOMES = ['account', 'new', 'not_linked', 'refused'] as const;

/** Report of a test login, which changes nothing. */
export const SignOnTest = Type.Object({
  /** Those that were done; the last one failed, or all went well. */
  steps: Type.Array(
    Type.Object({
      step: Type.Enum(SIGN_ON_STEPS),
      isOk: Type.Boolean(),
      /** A sentence about what was found, or why it failed. */
      text: Type.String(),
      ms: Type.Integer(),
    }),
  ),
  /** All claims or attributes of the user, as the provider sent them, cut to a readable length. */
  claims: Type.Record(Type.String(), Type.Unknown()),
  /** Null if it was not reached. */
  outcome: Type.Union([
    Type.Object({
      kind: Type.Enum(SIGN_ON_OUTCOMES),
      /** Why it is refused; else empty. */
      reason: Type.String(),
      username: Type.String(),
      groups: Type.Array(Type.String()),
      /** Those that the account has after the login. */
      permissions: Type.Array(Type.Enum(GRANTED_PERMISSIONS)),
      /** Empty where the mapping names none. */
      scope: Type.String(),
      /** The bytes that the account may store after the login, null for no limit; absent where it changes nothing. */
      quota: Type.Optional(Type.Union([Type.Integer(), Type.Null(), Type.Literal('unreadable')])),
    }),
    Type.Null(),
  ]),
});
export type SignOnTest = Static<typeof SignOnTest>;

/** Body of the test of a directory; without a name only the connection is tried. */
export const DirectoryTest = Type.Object({
  username: Type.Optional(text(1024)),
  password: Type.Optional(text(1024)),
});
export type DirectoryTest = Static<typeof DirectoryTest>;

/** The address to which a browser goes for a login by OpenID Connect. */
export const SignOnStart = Type.Object({ url: Type.String() });
export type SignOnStart = Static<typeof SignOnStart>;

/** The same for a test login; `url` is null when it failed before. */
export const SignOnTestStart = Type.Object({
  url: Type.Union([Type.String(), Type.Null()]),
  report: SignOnTest,
});
export type SignOnTestStart = Static<typeof SignOnTestStart>;

export const SignOnWish = Type.Object({
  /** The provider has to ask for its password again. */
  isFresh: Type.Optional(Type.Boolean()),
});
export type SignOnWish = Static<typeof SignOnWish>;

/** The answer that the provider sent back by the browser. */
export const SignOnAnswer = Type.Object({
  /** The query of the address to which it came back, without the question mark. */
  query: Type.String({ maxLength: 16 * 1024 }),
});
export type SignOnAnswer = Static<typeof SignOnAnswer>;

/** The rest of a login by a provider: a second factor, or the password of the account to connect. */
export const SignOnContinuation = Type.Object({
  /** The `state` of the login that goes on; without it, the latest of this browser. */
  state: Type.Optional(text(255)),
  username: Type.Optional(text(1024)),
  password: Type.Optional(text(1024)),
  code: Type.Optional(text(64)),
  passkey: Type.Optional(PasskeyAssertion),
});
export type SignOnContinuation = Static<typeof SignOnContinuation>;

/** The ways in that the login page offers besides passkeys. */
export const SignOnChoices = Type.Object({
  providers: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), icon: Type.String() })),
  /** A name and a password are asked for. */
  passwords: Type.Boolean(),
});
export type SignOnChoices = Static<typeof SignOnChoices>;

/** A login of a provider that belongs to an account; times are seconds since 1970. */
export const LinkedIdentity = Type.Object({
  id: Type.String(),
  /** The id of the provider. */
  provider: Type.String(),
  providerName: Type.String(),
  kind: Type.Enum(PROVIDER_KINDS),
  /** The name or mail address that the provider told last. */
  name: Type.String(),
  linked: Type.Integer(),
  /** Null before the first login. */
  lastUsed: Type.Union([Type.Integer(), Type.Null()]),
});
export type LinkedIdentity = Static<typeof LinkedIdentity>;

/** The logins that a user has connected, and those that can be. */
export const OwnIdentities = Type.Object({
  identities: Type.Array(LinkedIdentity),
  /** Providers to which the account is not connected. */
  others: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      icon: Type.String(),
      kind: Type.Enum(PROVIDER_KINDS),
    }),
  ),
});
export type OwnIdentities = Static<typeof OwnIdentities>;

export const IdentityRequest = Type.Object(PASSWORD_PROOF);
export type IdentityRequest = Static<typeof IdentityRequest>;

/** The name and password in a directory that the own account is connected to. */
export const DirectoryLink = Type.Object({
  username: Type.String({ maxLength: 1024 }),
  password: Type.String({ maxLength: 1024 }),
  ...PASSWORD_PROOF,
});
export type DirectoryLink = Static<typeof DirectoryLink>;
