import { extensionOf, type FileType, MAX_TEXT_BYTES } from '@satchel/contract';
import otherTypes from 'mime/types/other.js';
import standardTypes from 'mime/types/standard.js';
import { isBinary, magicType } from './sniff.js';

/**
 * The type by the extension alone; `unknown` needs the content, or is taken for text. `binary` never holds
 * text, while a
 * `blob` may: registries file a key (`.pem`) or a dump (`.bin`) there that anybody can read.
 */
export type ExtensionType = 'image' | 'audio' | 'video' | 'pdf' | 'text' | 'blob' | 'binary' | 'unknown';

/** Extensions that clients of the API expect to be shown as media whatever the media type registry says. */
const MEDIA = {
  video:
    'afl asf avi avs dif divx dl dv fli flv fmf gl isu m1v m2v m4v mjpg mkv moov mov movie mp4 mpe mpeg mpg mv ' +
    'ogv qt qtc rv vdo viv vivo vos webm xdr xsr',
  audio:
    'aac aif aifc aiff amr au caf flac funk gsd gsm it jam kar la lam lma m2a m3u m4a mjf mod mp2 mp3 mpa mpga my ' +
    'oga ogg opus pfunk qcp ra ram rmi rmm rmp s3m sid snd spx tsi voc vox vqe vqf vql wav weba xm',
  image:
    'apng art avif bmp flo fpx g3 gif heic heif ico ief iefs jfif jpe jpeg jpg jps jut jxl nap naplps nif niff pbm ' +
    'pct pcx pgm pic pict png ppm qif qti qtif rast rf rgb rp svf svg tif tiff turbot wbmp webp xbm xif xpm xwd',
  pdf: 'pdf',
  /** Text that registries file under `application`, or do not know. */
  text:
    'atom bash bat bib c cc cfg clj cmd cnf coffee conf cpp cs csh css csv cue cxx dart desktop diff dtd eml env ' +
    'erl ex exs fish gitignore gpx go gql gradle graphql groovy h hbs hpp hs htm html ics ini ipynb java jl js ' +
    'json json5 jsonl jsx kml kt latex less lisp log lua m3u8 mak md mdx mjs ml nfo nim org patch php pl plist pm ' +
    'properties proto ps1 py r rb rdf reg rs rss rst sass scala scss sh shtml sql srt ass ssa sub svelte swift tcl ' +
    'tex tf toml tsv tsx txt vb vcf vim vtt vue wsdl xhtml xml xsd xsl xslt yaml yml zig zsh',
  /** Registries disagree, so the content decides: TypeScript or a transport stream, a program or text. */
  unknown: 'ts mts com m mar',
  /** Formats that begin with bytes that no text has: their files need no look inside. */
  binary:
    '7z apk bz2 deb docm docx dotx eot epub gz iso jar odg odp ods odt otf potx pptm pptx rar rpm sqlite tgz ttc ttf ' +
    'wasm woff woff2 xlsm xlsx xltx xz zip zst',
} as const;

function typeOfMedia(media: string): ExtensionType {
  const [family = ''] = media.split('/');
  if (family === 'image' || family === 'audio' || family === 'video' || family === 'text') return family;
  if (media.endsWith('pdf')) return 'pdf';
  return /[+/](json|xml|yaml|toml|javascript|ecmascript)$/.test(media) ? 'text' : 'blob';
}

let table: ReadonlyMap<string, ExtensionType> | undefined;

/** Built when first asked for. */
function extensionTypes(): ReadonlyMap<string, ExtensionType> {
  table ??= buildTable();
  return table;
}

function buildTable(): ReadonlyMap<string, ExtensionType> {
  const built = new Map<string, ExtensionType>();
  for (const source of [otherTypes, standardTypes]) {
    for (const [media, extensions] of Object.entries(source)) {
      for (const extension of extensions) built.set(extension.replace('*', ''), typeOfMedia(media));
    }
  }
  for (const [type, extensions] of Object.entries(MEDIA)) {
    for (const extension of extensions.split(' ')) built.set(extension, type as ExtensionType);
  }
  built.delete('');
  return built;
}

/** How many of a file's first bytes `contentType` looks at. */
export const SNIFF_BYTES = 512;

/** Determines the type by the name, in exact case first, then in lower case. */
export function extensionType(name: string): ExtensionType {
  const extension = extensionOf(name).slice(1);
  const table = extensionTypes();
  return table.get(extension) ?? table.get(extension.toLowerCase()) ?? 'unknown';
}

/**
 * The type by name and size, for lists that do not look into files: what is unknown counts as text while
 * small.
 */
export function nameType(name: string, size: number): FileType {
  const type = extensionType(name);
  if (type === 'binary') return 'blob';
  if (type !== 'unknown' && type !== 'text') return type;
  return size <= MAX_TEXT_BYTES ? 'text' : 'blob';
}

/** Returns true if the extension leaves open what a file holds. */
export function needsContent(type: ExtensionType): type is 'unknown' | 'blob' {
  return type === 'unknown' || type === 'blob';
}

/**
 * The type of a file whose extension leaves it open, from its first bytes; an unknown one may turn out to be
 * media.
 */
export function contentType(start: Uint8Array, size: number, extension: 'unknown' | 'blob'): FileType {
  const magic = extension === 'unknown' ? magicType(start) : null;
  if (magic) return magic;
  return !isBinary(start) && size <= MAX_TEXT_BYTES ? 'text' : 'blob';
}
