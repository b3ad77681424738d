import type { User } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { groupsQuery } from '../../../features/users/groups-api';
import { firstLevelOf } from '../../../features/users/mounts/first-level';

/** The usual name of a scope that is the whole server; the server gives it in English, too. */
const WHOLE = 'Files';

/** Tells the access check the first level of each of these users, and the pages of groups. */
export function useAccessFolders(users: readonly User[] | undefined) {
  const { data: groups = [] } = useQuery(groupsQuery());
  return {
    foldersOf: (id: number): readonly string[] => {
      const user = users?.find((each) => each.id === id);
      return user ? firstLevelOf(user, groups, WHOLE) : [];
    },
    addressOfGroup: (name: string): string => {
      const id = groups.find((group) => group.name === name)?.id;
      return id === undefined ? '/settings/groups' : `/settings/groups/${id}`;
    },
  };
}
