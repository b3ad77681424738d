import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MODIFIED } from './step.js';

/** Creates the tree of the vectors below `root`, and a sibling that must stay out of reach. */
export async function plantTree(root: string): Promise<void> {
  const files: Record<string, string> = {
    'a.txt': 'hello\n',
    'b.bin': 'x\0y',
    'dir/one.txt': 'one\n',
    'dir/sub/two.txt': 'two\n',
    'deny/s.txt': 'canary',
    'we ird/a+b %20#?.txt': 'weird',
    'video.mp4': 'xx',
    'video.vtt': 'WEBVTT',
    'video.en.srt': '1',
    'empty.txt': '',
    'doc.pdf': '',
    '../srv2/out.txt': 'canary',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), content);
  }
  // Half a microsecond is added, because `utimes` truncates.
  const seconds = (MODIFIED.getTime() + 0.0005) / 1000;
  await utimes(join(root, 'a.txt'), seconds, seconds);
  await symlink('a.txt', join(root, 'inlink'));
  await symlink('dir', join(root, 'dlink'));
  await symlink('nowhere', join(root, 'broken'));
  await symlink('../srv2', join(root, 'esc'));
}
