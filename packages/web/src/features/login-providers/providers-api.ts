import type {
  DirectoryTest,
  LoginProvider,
  LoginProviderChange,
  NewLoginProvider,
  SignOnTest,
  SignOnTestStart,
} from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';

const PROVIDERS = ['login-providers'];

export const providersQuery = () =>
  queryOptions({
    queryKey: [...PROVIDERS, 'list'],
    queryFn: ({ signal }) => api.call(endpoints.loginProviders.list, { signal }),
  });

/** Reads all providers again, and returns one of them. */
export async function readProvider(client: QueryClient, id: string): Promise<LoginProvider | undefined> {
  const providers = await client.fetchQuery({ ...providersQuery(), staleTime: 0 });
  return providers.find((each) => each.id === id);
}

/** The list is not up to date any more. */
export const forgetProviders = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: providersQuery().queryKey });

export const createProvider = (body: NewLoginProvider): Promise<LoginProvider> =>
  api.call(endpoints.loginProviders.create, { body });

export const changeProvider = (id: string, body: LoginProviderChange): Promise<LoginProvider> =>
  api.call(endpoints.loginProviders.change, { params: { id }, body });

/** Turns a provider on or off, and leaves everything else, including its secret. */
export const setEnabled = (provider: LoginProvider, enabled: boolean): Promise<LoginProvider> => {
  const { id, hasSecret: _, accounts: __, ...stored } = provider;
  return changeProvider(id, { ...stored, enabled });
};

export const removeProvider = (id: string): Promise<string> =>
  api.call(endpoints.loginProviders.remove, { params: { id }, body: {} });

export const testDirectory = (id: string, body: DirectoryTest): Promise<SignOnTest> =>
  api.call(endpoints.loginProviders.testDirectory, { params: { id }, body });

export const beginTest = (id: string): Promise<SignOnTestStart> =>
  api.call(endpoints.loginProviders.beginTest, { params: { id } });

/** The report of a test login, which can be requested only once for each time the provider sent back. */
export const finishedTestQuery = (id: string, query: string) =>
  queryOptions({
    queryKey: [...PROVIDERS, 'test', id, query],
    queryFn: () => api.call(endpoints.loginProviders.finishTest, { params: { id }, body: { query } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
