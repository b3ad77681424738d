import type { GrantedPermission } from '@satchel/contract';

/** One successful request to an endpoint that takes a path. `FOLDER` stands for the folder of the request. */
export interface Sample {
  target: string;
  /** The permissions that the declaration names in `alsoNeeds`, as far as this request needs them. */
  also?: GrantedPermission[];
  headers?: Record<string, string>;
  body?: string;
  /** The status with the permissions that are needed; 200 by default. */
  status?: number;
  /** The status where a rule denies the path; 403 by default. */
  denied?: number;
}

const R = '/api/resources';
const TUS = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '1' };
const PART = {
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': '0',
  'Content-Type': 'application/offset+octet-stream',
};
const batch = (action: string): Sample => ({
  target: '/api/batch',
  body: JSON.stringify({ action, items: [{ from: 'FOLDER/a.txt', to: '/ok/new' }] }),
  denied: 200,
});
const transfer = (action: string, to: string, flags = ''): string =>
  `${R}FOLDER/a.txt?action=${action}&destination=${to}${flags}`;

/** Samples of every endpoint that takes a path of the user, by `feature.name`. */
export const SAMPLES: Readonly<Record<string, Readonly<Record<string, Sample>>>> = {
  'files.show': {
    'a folder': { target: `${R}FOLDER/` },
    'a file': { target: `${R}FOLDER/a.txt` },
    'a tree': { target: `${R}FOLDER/?recursive=true`, denied: 200 },
    'a tree by its own address': { target: `${R}/recursiveFOLDER/`, denied: 200 },
    'a checksum': { target: `${R}FOLDER/a.txt?checksum=md5`, also: ['download'] },
    'the bytes of a text': {
      target: `${R}FOLDER/a.txt`,
      headers: { 'X-Encoding': 'true' },
      also: ['download'],
    },
  },
  'files.upload': {
    'a file': { target: `${R}FOLDER/new.txt`, body: 'x' },
    'a folder': { target: `${R}FOLDER/new/` },
    'UN-4: over a file': { target: `${R}FOLDER/a.txt?override=true`, body: 'x', also: ['modify'] },
  },
  'files.save': { 'a file': { target: `${R}FOLDER/a.txt`, body: 'x' } },
  'files.remove': {
    'a file': { target: `${R}FOLDER/a.txt` },
    'what is not there': { target: `${R}FOLDER/missing`, status: 404 },
  },
  'files.transfer': {
    copy: { target: transfer('copy', '%2Fok%2Fnew'), also: ['create'] },
    'copy into it': {
      target: `${R}/ok/a.txt?action=copy&destination=FOLDER%2Fnew`,
      also: ['create'],
    },
    'copy over another': {
      target: transfer('copy', '%2Fok%2Fb.txt', '&override=true'),
      also: ['create', 'modify'],
    },
    'UN-1: rename': { target: transfer('rename', '%2Fok%2Fnew'), also: ['rename'] },
    'rename into it': {
      target: `${R}/ok/a.txt?action=rename&destination=FOLDER%2Fnew`,
      also: ['rename'],
    },
    'rename over another': {
      target: transfer('rename', '%2Fok%2Fb.txt', '&override=true'),
      also: ['rename', 'modify'],
    },
    'rename onto itself': {
      target: `${R}FOLDER/a.txt?action=rename&destination=FOLDER%2Fa.txt&override=true`,
      also: ['rename', 'modify'],
    },
  },
  'files.batch': { delete: batch('delete'), copy: batch('copy'), move: batch('move') },
  'files.download': {
    'a file': { target: '/api/rawFOLDER/a.txt', also: ['download'] },
    'a folder': { target: '/api/rawFOLDER/', also: ['download'] },
    'a list': { target: '/api/raw/?files=FOLDER/a.txt', also: ['download'] },
    'a film for the player': { target: '/api/rawFOLDER/f.mp4?inline=true' },
    'what is not there': { target: '/api/rawFOLDER/missing', status: 404 },
  },
  'files.select': { 'a folder': { target: '/api/rawFOLDER', body: '{"files":["a.txt"]}' } },
  'files.usage': { 'a folder': { target: '/api/usageFOLDER/' } },
  'files.sizes': { 'a folder': { target: '/api/sizesFOLDER', body: '{"names":["a"]}' } },
  'files.size': { 'a folder': { target: '/api/sizeFOLDER' } },
  'previews.picture': { 'a picture': { target: '/api/preview/thumbFOLDER/p.png' } },
  'previews.pdf': { 'a document': { target: '/api/pagesFOLDER/d.pdf' } },
  'previews.folderPictures': { 'a folder': { target: '/api/picturesFOLDER' } },
  'previews.dimensions': { 'a picture': { target: '/api/dimensionsFOLDER/p.png' } },
  'previews.taken': { 'a folder': { target: '/api/takenFOLDER/' } },
  'previews.subtitle': { 'a file': { target: '/api/subtitleFOLDER/s.vtt' } },
  'search.find': { 'a folder': { target: '/api/searchFOLDER/?query=a' } },
  'shares.create': { 'a file': { target: '/api/shareFOLDER/a.txt', body: '{"expires":"1","unit":"hours"}' } },
  'shares.listAt': { 'a file': { target: '/api/shareFOLDER/a.txt' } },
  // The target of these two is a share, and not a path.
  'shares.change': { 'no share': { target: '/api/share/none', body: '{}', status: 404, denied: 404 } },
  'shares.remove': { 'no share': { target: '/api/share/none', status: 404, denied: 404 } },
  'activity.ofEntry': { 'a file': { target: '/api/activity/entryFOLDER/a.txt' } },
  'versions.list': { 'a file': { target: '/api/versionsFOLDER/a.txt' } },
  'versions.download': { 'no version': { target: '/api/versionFOLDER/a.txt?id=none', status: 404 } },
  'versions.restore': {
    'no version': { target: '/api/versionsFOLDER/a.txt', body: '{"id":"none"}', status: 404 },
  },
  'versions.remove': { 'no version': { target: '/api/versionsFOLDER/a.txt?id=none', status: 404 } },
  'uploads.create': {
    'a file': { target: '/api/tusFOLDER/new.bin', headers: TUS, status: 201 },
    'over a file': {
      target: '/api/tusFOLDER/a.txt?override=true',
      headers: TUS,
      also: ['modify'],
      status: 201,
    },
  },
  'uploads.offset': {
    'no upload': { target: '/api/tusFOLDER/none.bin', headers: TUS, status: 404 },
  },
  'uploads.append': {
    'no upload': { target: '/api/tusFOLDER/none.bin', headers: PART, body: 'x', status: 404 },
  },
  // The user who began an upload can cancel it; those of others are not found.
  'uploads.abort': {
    'no upload': { target: '/api/tusFOLDER/none.bin', headers: TUS, status: 404 },
  },
};
