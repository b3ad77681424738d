import { type Static, Type } from 'typebox';

/** How many favourites a user may have. */
export const MAX_FAVOURITES = 100;
/** How many of the last folders and files are listed. */
export const MAX_RECENTS = 20;
/** Of the sidebar, in pixels. */
export const SIDEBAR_WIDTH = { least: 180, most: 420, usual: 232 } as const;
/** What a list of files can show beside the names, in this order. */
export const LIST_COLUMNS = ['size', 'type', 'taken', 'modified'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
/** Of such a column, in pixels. */
export const COLUMN_WIDTH = { least: 60, most: 600 } as const;

/** A place of the user; folders have no slash at the end. */
export const Favourite = Type.Object({
  path: Type.String(),
  isDir: Type.Boolean(),
  /** Nothing is there any more. */
  isGone: Type.Optional(Type.Literal(true)),
});
export type Favourite = Static<typeof Favourite>;

const columnWidth = Type.Optional(Type.Integer({ minimum: COLUMN_WIDTH.least, maximum: COLUMN_WIDTH.most }));

export const ListColumns = Type.Object({
  shown: Type.Array(Type.Enum(LIST_COLUMNS), { uniqueItems: true, maxItems: LIST_COLUMNS.length }),
  /** In pixels; one that is absent is as wide as usual. */
  widths: Type.Object({
    size: columnWidth,
    type: columnWidth,
    taken: columnWidth,
    modified: columnWidth,
  }),
});
export type ListColumns = Static<typeof ListColumns>;

export const PageLayout = Type.Object({
  /** Of the sidebar, in pixels. */
  width: Type.Integer({ minimum: SIDEBAR_WIDTH.least, maximum: SIDEBAR_WIDTH.most }),
  /** Only the icons of the sidebar are shown. */
  isCollapsed: Type.Boolean(),
  /** The groups of the sidebar that are folded. */
  folded: Type.Array(Type.String({ pattern: '^[a-z]{1,20}$' }), { maxItems: 10 }),
  /** Of lists of files; absent until the user has changed them. */
  columns: Type.Optional(ListColumns),
});
export type PageLayout = Static<typeof PageLayout>;

export const Places = Type.Object({
  /** In the order of the user. */
  favourites: Type.Array(Favourite),
  /** Absent until the user has changed something. */
  layout: Type.Optional(PageLayout),
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
  layout: Type.Optional(PageLayout),
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
