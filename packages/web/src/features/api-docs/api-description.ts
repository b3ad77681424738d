import type { ApiDescription, ApiOperation } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api-client';
import type { Schemas } from './json-schema';

export const apiDescriptionQuery = queryOptions({
  queryKey: ['api-description'],
  queryFn: ({ signal }) => api.call(endpoints.apiDocs.openapi, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** One operation and its address. */
export interface DescribedOperation extends ApiOperation {
  /** The method in upper case. */
  method: string;
  /** The path, with the names of parameters in braces. */
  path: string;
  tag: string;
}

export interface OperationGroup {
  tag: string;
  operations: DescribedOperation[];
}

export const schemasOf = ({ components }: ApiDescription): Schemas => components.schemas;

/** The operations whose address, summary or group contains all words of `filter`, by group. */
export function groupsOf(description: ApiDescription, filter: string): OperationGroup[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, DescribedOperation[]>();
  for (const operation of operationsOf(description)) {
    const { method, path, summary, tag } = operation;
    const text = `${method} ${path} ${summary} ${tag}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    groups.set(tag, [...(groups.get(tag) ?? []), operation]);
  }
  return [...groups].map(([tag, operations]) => ({ tag, operations }));
}

function operationsOf({ paths }: ApiDescription): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      tag: operation.tags[0] ?? '',
    })),
  );
}
