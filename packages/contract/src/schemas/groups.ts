import { type Static, Type } from 'typebox';
import { Permissions } from '../permissions.js';
import { MAX_GROUP_MEMBERS, MAX_GROUP_ORIGINS, MAX_MOUNTS, MAX_RULES } from '../protocol.js';
import { Rule } from './access.js';
import { Quota } from './quotas.js';

/** A folder that a user, or each member of a group, has besides the scope. */
export const Mount = Type.Object({
  /** The name on the first level of what the user sees; a number is added where it is taken. */
  name: Type.String({ minLength: 1, maxLength: 255 }),
  /** The path from the server's root, which follows the folder when that is renamed or moved. */
  path: Type.String({ minLength: 1, maxLength: 4096 }),
  /** The permissions in the folder; `admin` is never granted by a folder, and is stored as `false`. */
  perm: Permissions,
  /** Paths of rules count from the folder. */
  rules: Type.Array(Rule, { maxItems: MAX_RULES }),
  /**
   * A limit for all that lies in the folder, whoever put it there; of several for one folder the smallest counts.
   * It does not count what was deleted or replaced there.
   */
  quota: Type.Optional(Quota),
});
export type Mount = Static<typeof Mount>;

const group = {
  name: Type.String({ minLength: 1, maxLength: 128 }),
  mounts: Type.Array(Mount, { maxItems: MAX_MOUNTS }),
  /** They count in each folder of each member, from that folder. */
  rules: Type.Array(Rule, { maxItems: MAX_RULES }),
  /**
   * A limit for each member who has none of their own; of several groups the largest counts.
   */
  quota: Type.Optional(Quota),
  /** The ids of users. */
  members: Type.Array(Type.Integer(), { maxItems: MAX_GROUP_MEMBERS }),
  /** Names of groups of login providers: whoever was in one of them at their last login is a member, too. */
  origins: Type.Array(Type.String({ minLength: 1, maxLength: 512 }), { maxItems: MAX_GROUP_ORIGINS }),
};

/** Users who share folders and rules. */
export const Group = Type.Object({
  id: Type.Integer(),
  ...group,
  /** The ids of those who are members by `origins`; ignored in a request. */
  fromProviders: Type.Array(Type.Integer()),
});
export type Group = Static<typeof Group>;

/** Body of `PUT /api/groups/{id}`: what is absent stays as it is. */
export const GroupChange = Type.Object({
  ...Type.Partial(Type.Object(group)).properties,
  current_password: Type.Optional(Type.String()),
});
export type GroupChange = Static<typeof GroupChange>;

/** Body of `POST /api/groups`. */
export const NewGroup = Type.Object({ ...GroupChange.properties, name: group.name });
export type NewGroup = Static<typeof NewGroup>;

/** Body of `DELETE /api/groups/{id}`. */
export const GroupRemoval = Type.Object({ current_password: Type.Optional(Type.String()) });
export type GroupRemoval = Static<typeof GroupRemoval>;

/** A folder of the user who asks. */
export const OwnMount = Type.Object({
  /** The path by which the user reaches it: `/` where it is the only one. */
  path: Type.String(),
  /** Empty for the only folder. */
  name: Type.String(),
  perm: Permissions,
  /** Set if it lies in a folder that comes before it, so that it is no entry of the first level itself. */
  isNested: Type.Optional(Type.Literal(true)),
  /** The path from the root of the server; sent to administrators only. */
  serverPath: Type.Optional(Type.String()),
});
export type OwnMount = Static<typeof OwnMount>;
