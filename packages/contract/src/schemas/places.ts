import { type Static, Type } from 'typebox';

/** How many favourites a user may have. */
export const MAX_FAVOURITES = 100;
/** How many of the last folders and files are listed. */
export const MAX_RECENTS = 20;
/** Of the sidebar, in pixels. */
export const SIDEBAR_WIDTH = { least: 180, most: 420, usual: 232 } as const;

/** A place of the user; folders have no slash at the end. */
export const Favourite = Type.Object({
  path: Type.String(),
  isDir: Type.Boolean(),
  /** Nothing is there any more. */
  isGone: Type.Optional(Type.Literal(true)),
});
export type Favourite = Static<typeof Favourite>;

export const SidebarLayout = Type.Object({
  /** In pixels. */
  width: Type.Integer({ minimum: SIDEBAR_WIDTH.least, maximum: SIDEBAR_WIDTH.most }),
  /** Only the icons are shown. */
  isCollapsed: Type.Boolean(),
  /** The groups that are folded. */
  folded: Type.Array(Type.String({ pattern: '^[a-z]{1,20}$' }), { maxItems: 10 }),
});
export type SidebarLayout = Static<typeof SidebarLayout>;

export const Places = Type.Object({
  /** In the order of the user. */
  favourites: Type.Array(Favourite),
  /** Absent until the user has changed something. */
  layout: Type.Optional(SidebarLayout),
});
export type Places = Static<typeof Places>;

const path = Type.String({ minLength: 1, maxLength: 8192 });

export const PlacesChange = Type.Object({
  favourites: Type.Optional(
    Type.Array(path, {
      maxItems: MAX_FAVOURITES,
      description:
        'All favourites in their order; what is listed and not named here is removed. New ones have to exist.',
    }),
  ),
  layout: Type.Optional(SidebarLayout),
});
export type PlacesChange = Static<typeof PlacesChange>;

export const RecentPlace = Type.Object({
  path: Type.String(),
  isDir: Type.Boolean(),
  /** When it was opened last, RFC 3339. */
  at: Type.String(),
});
export type RecentPlace = Static<typeof RecentPlace>;

export const RecentPlaces = Type.Object({ items: Type.Array(RecentPlace) });
export type RecentPlaces = Static<typeof RecentPlaces>;

export const RecentVisit = Type.Object({ path });
export type RecentVisit = Static<typeof RecentVisit>;
