import { describe, expect, it } from 'vitest';
import { ldapProvider, oidcProvider } from '../../testing/login-providers';
import { changeOf, draftOfProvider, draftOfTemplate, idOf, newProviderOf, withName } from './provider-draft';
import { TEMPLATE, TEMPLATES } from './templates';

describe.each([oidcProvider(), ldapProvider()])('a provider of kind $kind', (provider) => {
  it('is stored as it was read, without its secret', () => {
    const { id: _, hasSecret: __, accounts: ___, ...stored } = provider;
    expect(changeOf(draftOfProvider(provider))).toEqual(stored);
  });
});

it('the secret is sent only when it changes, and is empty when it is removed', () => {
  const draft = draftOfProvider(oidcProvider());
  expect(changeOf(draft)).not.toHaveProperty('secret');
  expect(changeOf({ ...draft, secret: 'new' }).secret).toBe('new');
  expect(changeOf({ ...draft, removesSecret: true }).secret).toBe('');
});

it('lines lose spaces, empty lines and repetitions, and groups without a name are left out', () => {
  const draft = draftOfProvider(ldapProvider());
  const { mapping, ldap } = changeOf({
    ...draft,
    ldap: { ...draft.ldap, urls: ' ldap://a \n\nldap://b\nldap://a' },
    mapping: {
      ...draft.mapping,
      allowedGroups: 'cn=a,dc=b\n\n',
      permissionsOfGroups: [
        { group: ' ', permissions: [] },
        { group: 'readers', permissions: [] },
      ],
    },
  });
  expect(ldap?.urls).toEqual(['ldap://a', 'ldap://b']);
  expect(mapping.allowedGroups).toEqual(['cn=a,dc=b']);
  expect(mapping.permissionsOfGroups).toEqual([{ group: 'readers', permissions: [] }]);
});

it('an id is made of the name, and follows it until it is changed by hand', () => {
  expect(idOf('  Größe & Ångström SSO! ')).toBe('gro-e-angstrom-sso');
  expect(idOf('شركة')).toBe('');
  expect(idOf(`${'x'.repeat(39)} y`)).toBe('x'.repeat(39));
  const draft = draftOfTemplate(TEMPLATE.keycloak);
  expect(withName(draft, 'Harbour')).toEqual({ name: 'Harbour', id: 'harbour' });
  expect(withName({ ...draft, id: 'own' }, 'Harbour')).toEqual({ name: 'Harbour' });
});

it('every template makes a provider of its kind only', () => {
  for (const name of TEMPLATES) {
    const { kind, oidc, ldap, mapping } = newProviderOf(draftOfTemplate(TEMPLATE[name]));
    expect([name, kind === 'oidc' ? ldap : oidc]).toEqual([name, undefined]);
    expect(kind === 'oidc' ? oidc?.scopes : ldap?.userFilter).toMatch(/^openid |\{username\}/);
    expect(mapping.username).not.toBe('');
  }
  const { ldap } = newProviderOf(draftOfTemplate(TEMPLATE.activeDirectory));
  expect(ldap).toMatchObject({
    userFilter: '(&(objectClass=user)(sAMAccountName={username}))',
    idAttribute: 'objectGUID',
    nestedGroups: true,
  });
});
