import type { Row } from '../files/entry-columns.js';
import type { ListingEncoder } from '../files/listing.js';
import { type SubtitleNames, subtitleNames, subtitlesOf } from './subtitle-names.js';

/** Outside of four-digit years there is no RFC 3339. */
const LAST_SECOND = Date.UTC(9999, 11, 31) / 1000;

/** RFC 3339 in UTC, in quotes. Entries of one folder often share their second, which is written once then. */
function timeWriter(): (ms: number) => string {
  const seconds = new Map<number, string>();
  return (ms) => {
    const second = Math.floor(ms / 1000);
    let text = seconds.get(second);
    if (text === undefined) {
      const known = second >= 0 && second < LAST_SECOND ? second : 0;
      text = `"${new Date(known * 1000).toISOString().slice(0, -4)}`;
      seconds.set(second, text);
    }
    const thousandths = Math.floor(ms) - second * 1000;
    return `${text}${thousandths < 10 ? '00' : thousandths < 100 ? '0' : ''}${thousandths}Z"`;
  };
}

/**
 * Writes the members after an item's time: they are the same for most entries of a folder, so the last text
 * is kept.
 */
function tailWriter(): (row: Row) => string {
  let last: Row | null = null;
  let text = '';
  return (row) => {
    const isSame =
      last?.mode === row.mode &&
      last.type === row.type &&
      last.state === row.state &&
      last.isSymlink === row.isSymlink;
    if (!isSame) {
      const { mode, state, isSymlink, type } = row;
      text = `,"mode":${mode},"isDir":${state === 'directory'},"isSymlink":${isSymlink},"type":"${type}"`;
      last = row;
    }
    return text;
  };
}

/** The JSON of the extension, cut from the JSON of the name where nothing before it is escaped. */
function extensionJson(name: string, json: string): string {
  const dot = name.lastIndexOf('.');
  if (dot < 0) return '""';
  return json.length === name.length + 2 ? `"${json.slice(dot + 1)}` : JSON.stringify(name.slice(dot));
}

/** Writes the JSON of one entry of the folder `parent` after the other. */
function itemWriter(parent: string, subtitles: SubtitleNames): (name: string, row: Row) => string {
  const timeOf = timeWriter();
  const tailOf = tailWriter();
  const prefix = JSON.stringify(parent === '/' ? '/' : `${parent}/`).slice(0, -1);
  const hasSubtitles = subtitles.size > 0;
  const subtitlesJson = (name: string) => {
    const found = subtitlesOf(name, subtitles);
    if (found.length === 0) return '';
    return `,"subtitles":[${found.map((each) => prefix + JSON.stringify(each).slice(1)).join(',')}]`;
  };
  return (name, row) => {
    const json = JSON.stringify(name);
    const more = hasSubtitles && row.type === 'video' ? subtitlesJson(name) : '';
    return `{"path":${prefix}${json.slice(1)},"name":${json},"size":${row.size},"extension":${extensionJson(name, json)},"modified":${row.modifiedMs === null ? 'null' : timeOf(row.modifiedMs)}${tailOf(row)}${more}}`;
  };
}

/** The `ListingItem`s of a folder as a JSON array. */
export const LISTING_JSON: ListingEncoder<SubtitleNames> = {
  name: 'json',
  opening: '[',
  separator: ',',
  closing: ']',
  prepare: subtitleNames,
  entryEncoder: itemWriter,
};
