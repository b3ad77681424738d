import { rootOf } from '../queue/file-source';
import { isSameFile, type PickedFile, relativePathOf, type UnfinishedUpload } from './unfinished-upload';

/** Why a file must be chosen again although its handle is there. */
export type Obstacle = 'refused' | 'gone' | 'changed';

const READ = { mode: 'read' } as const;

export interface Reopened {
  opened: PickedFile[];
  /** The keys are the paths of the uploads. */
  obstacles: Map<string, Obstacle>;
}

/**
 * Opens the files of uploads by their handles. It must be called during a press, because the browser may ask
 * the user whether the page may read them: once for each handle, and only for those that it has not allowed.
 */
export async function reopenFiles(
  uploads: readonly UnfinishedUpload[],
  handles: ReadonlyMap<string, FileSystemHandle>,
): Promise<Reopened> {
  const reopened: Reopened = { opened: [], obstacles: new Map() };
  const allowed = await allowedOf(uploads, handles);
  for (const upload of uploads) {
    const { path, target, source } = upload;
    const handle = source && handles.get(source.id);
    if (!source || !handle) continue;
    const file = allowed.has(source.id) ? await fileBelow(handle, source.path) : 'refused';
    if (typeof file === 'string') reopened.obstacles.set(path, file);
    else if (!isSameFile(upload, file)) reopened.obstacles.set(path, 'changed');
    else {
      const root = { ...rootOf(handle), id: source.id };
      const relativePath = relativePathOf(upload, target);
      reopened.opened.push({ upload, relativePath, file, source: { root, path: source.path } });
    }
  }
  return reopened;
}

/** The ids of handles that may be read. */
async function allowedOf(
  uploads: readonly UnfinishedUpload[],
  handles: ReadonlyMap<string, FileSystemHandle>,
): Promise<Set<string>> {
  const ids = new Set(uploads.flatMap(({ source }) => source?.id ?? []));
  const allowed = new Set<string>();
  // One after the other: a browser shows one question at a time, and some answer all with the first.
  for (const id of ids) {
    const handle = handles.get(id);
    if (handle && (await mayRead(handle))) allowed.add(id);
  }
  return allowed;
}

async function mayRead(handle: FileSystemHandle): Promise<boolean> {
  try {
    const state = (await handle.queryPermission?.(READ)) ?? 'granted';
    if (state !== 'prompt') return state === 'granted';
    return (await handle.requestPermission?.(READ)) === 'granted';
  } catch {
    // The press is too long ago, or the browser does not ask.
    return false;
  }
}

async function fileBelow(root: FileSystemHandle, path: string): Promise<File | Obstacle> {
  try {
    if (root.kind === 'file') return await (root as FileSystemFileHandle).getFile();
    const names = path.split('/');
    const name = names.pop() ?? '';
    let folder = root as FileSystemDirectoryHandle;
    for (const each of names) folder = await folder.getDirectoryHandle(each);
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'gone';
  }
}
