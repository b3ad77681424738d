import { type Static, Type } from 'typebox';
import { Sorting } from './users.js';

/** How many favourites a user may have. */
export const MAX_FAVOURITES = 100;
/** How many of the last folders and files are listed. */
export const MAX_RECENTS = 20;
/** The width of the sidebar, in pixels. */
export const SIDEBAR_WIDTH = { least: 180, most: 420, usual: 232 } as const;
/** The columns that a list of files can show beside the names, in this order. */
export const LIST_COLUMNS = ['size', 'type', 'taken', 'modified'] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];
/** The ways to show a folder; `auto` decides by its content. */
export const FOLDER_VIEWS = ['auto', 'list', 'mosaic', 'gallery'] as const;
/**
 * The columns by which a folder can be sorted. Clients of File Browser know the name, the size and the last
 * change.
 */
export const FOLDER_ORDERS = ['name', ...LIST_COLUMNS] as const;
/**
 * The number of folders for which a user may have chosen a view or an order; the one that was used longest
 * ago is forgotten.
 */
export const MAX_FOLDER_VIEWS = 1000;
/** The width of a column, in pixels. */
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
  /** The width of the sidebar, in pixels. */
  width: Type.Integer({ minimum: SIDEBAR_WIDTH.least, maximum: SIDEBAR_WIDTH.most }),
  /** Only the icons of the sidebar are shown. */
  isCollapsed: Type.Boolean(),
  /** The groups of the sidebar that are folded. */
  folded: Type.Array(Type.String({ pattern: '^[a-z]{1,20}$' }), { maxItems: 10 }),
  /** The columns of lists of files; absent until the user has changed them. */
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

const FOLDER_CHOICE = {
  view: Type.Optional(Type.Enum(FOLDER_VIEWS)),
  sorting: Type.Optional(Type.Object({ by: Type.Enum(FOLDER_ORDERS), asc: Type.Boolean() })),
};

/** The choices of the user for one folder; what is absent is as usual. */
export const FolderView = Type.Object({ path: Type.String(), ...FOLDER_CHOICE });
export type FolderView = Static<typeof FolderView>;

export const FolderViews = Type.Object({
  /** Applies to folders without a choice: `viewMode` and `sorting` of the user. */
  usual: Type.Object({ viewMode: Type.String(), sorting: Sorting }),
  /** The one that was used last first. */
  folders: Type.Array(FolderView),
});
export type FolderViews = Static<typeof FolderViews>;

export const FolderViewsChange = Type.Object({
  folders: Type.Optional(
    Type.Array(Type.Object({ path, ...FOLDER_CHOICE }), {
      maxItems: MAX_FOLDER_VIEWS,
      description: 'Folders that exist. What is absent of one stays as it is.',
    }),
  ),
  areOlder: Type.Optional(
    Type.Boolean({
      description:
        'The choices of `folders` were kept elsewhere: what was chosen since, and folders that are gone, stay as they are.',
    }),
  ),
  setAside: Type.Optional(
    Type.Boolean({
      description:
        'With `true` all folders are shown as usual; with `false` the choices that were set aside last come back, except where another was made since.',
    }),
  ),
});
export type FolderViewsChange = Static<typeof FolderViewsChange>;
