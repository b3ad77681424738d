import type { ClaimMapping, LdapConfig, OidcConfig, ProviderKind, SignOnTest } from '@satchel/contract';
import type { ScopedUser } from '../../core/access/grant.js';

/** A service by which users log in, as it is stored. */
export interface StoredProvider {
  id: string;
  kind: ProviderKind;
  name: string;
  icon: string;
  enabled: boolean;
  createsUsers: boolean;
  trustsFactor: boolean;
  mapping: ClaimMapping;
  oidc?: OidcConfig;
  ldap?: LdapConfig;
  /** Of the client, or the password of `bindDn`; empty for none. */
  secret: string;
}

/** The longest value of one claim, and the most values of a list of them; the rest is left out. */
export const LONGEST_CLAIM = 1024;
export const MOST_VALUES = 1000;
/** OpenID Connect Core 1.0, section 2: a subject has 255 ASCII characters at most. */
export const LONGEST_SUBJECT = 255;

/** The claims of a user: texts, lists of texts, and truth values, each of a bounded length. */
export type Claims = Readonly<Record<string, string | boolean | readonly string[]>>;

/** A user as a provider knows them, after they have proven there who they are. */
export interface ExternalIdentity {
  provider: StoredProvider;
  /** The address of the issuer, or `ldap:` with the id of the provider. */
  issuer: string;
  /** Never given to anybody else by the issuer, and never empty. */
  subject: string;
  claims: Claims;
}

/** The accounts of those who log in by a provider. They are found by issuer and subject alone. */
export interface ExternalAccounts {
  /**
   * The user of an identity, with what the mapping says of them, or a new one where the provider creates
   * them. Throws `not_linked` where there is none, `forbidden` for one who is in none of the allowed groups,
   * and `already_exists` or `invalid_input` for a name that no new account can have.
   */
  admit(identity: ExternalIdentity): Promise<{ user: ScopedUser; identityId: string }>;
  /** Connects an account, and admits it. Throws `conflict` for the identity of another account. */
  link(userId: number, identity: ExternalIdentity): Promise<{ user: ScopedUser; identityId: string }>;
  /** Tells what `admit` would do, and changes nothing. */
  explain(identity: ExternalIdentity): Promise<NonNullable<SignOnTest['outcome']>>;
}
