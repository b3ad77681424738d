import type { ApiKey } from '@satchel/contract';
import { afterEach, expect, it } from 'vitest';
import { pageConfig } from '../../../lib/page-config';
import { commandsFor, serverAddress } from './key-commands';

const key = (changes: Partial<ApiKey> = {}): ApiKey => ({
  id: '1',
  name: 'Laptop',
  permissions: ['create', 'download'],
  reach: 'all',
  folder: '/',
  created: 0,
  expires: null,
  lastUsed: null,
  address: '',
  ...changes,
});

afterEach(() => {
  pageConfig.BaseURL = '';
});

const { origin } = window.location;

it('the commands have the key and the address of the server below its base address', () => {
  pageConfig.BaseURL = '/satchel';
  expect(commandsFor('satchel_abc', key())).toEqual({
    list: `curl -H 'X-Auth: satchel_abc' '${origin}/satchel/api/resources/'`,
    upload: `curl -H 'X-Auth: satchel_abc' --data-binary @file.txt '${origin}/satchel/api/resources/file.txt'`,
  });
  expect(serverAddress()).toBe(`${origin}/satchel/`);
});

it('the folder of the key comes first, and nothing in its name leaves the quotes or means something to curl', () => {
  const { list, upload } = commandsFor('satchel_abc', key({ folder: "/it's [50%] {a b}/ä?#" }));
  const folder = `${origin}/api/resources/it%27s%20%5B50%25%5D%20%7Ba%20b%7D/%C3%A4%3F%23`;
  expect(list).toBe(`curl -H 'X-Auth: satchel_abc' '${folder}/'`);
  expect(upload).toBe(`curl -H 'X-Auth: satchel_abc' --data-binary @file.txt '${folder}/file.txt'`);
});

it('a key that creates no files has no command for an upload', () => {
  expect(commandsFor('satchel_abc', key({ permissions: ['download'] })).upload).toBeNull();
});
