import type { Group, NewGroup } from '@satchel/contract';

/** A group in the form: the names of groups of login providers are one text. */
export interface GroupDraft extends Omit<Group, 'origins'> {
  origins: string;
}

export const blankGroup = (): GroupDraft => ({
  id: 0,
  name: '',
  mounts: [],
  rules: [],
  members: [],
  origins: '',
  fromProviders: [],
});

export const toDraft = (group: Group): GroupDraft => ({ ...group, origins: group.origins.join('\n') });

/** Lines without text are left out, and folders that have neither a name nor a path. */
export function fromDraft({ id: _, fromProviders: __, origins, mounts, ...rest }: GroupDraft): NewGroup {
  return {
    ...rest,
    mounts: mounts.filter(({ name, path }) => name.trim() !== '' || path.trim() !== ''),
    origins: origins
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}
