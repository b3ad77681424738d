interface LocalFileSystemType {
  /** The number by which statfs(2) names it. */
  magic: number;
  isInMemory?: true;
}

/** The file systems of this machine's own disks and memory. All others count as remote. */
const LOCAL: Readonly<Record<string, LocalFileSystemType>> = {
  ext2: { magic: 0xef53 },
  ext3: { magic: 0xef53 },
  ext4: { magic: 0xef53 },
  xfs: { magic: 0x58465342 },
  btrfs: { magic: 0x9123683e },
  f2fs: { magic: 0xf2f52010 },
  zfs: { magic: 0x2fc12fc1 },
  bcachefs: { magic: 0xca451a4e },
  overlay: { magic: 0x794c7630 },
  tmpfs: { magic: 0x01021994, isInMemory: true },
  ramfs: { magic: 0x858458f6, isInMemory: true },
};

/** The kernel makes these up. They may take their time, but wait for nobody. */
const KERNEL = new Set([
  ...['proc', 'sysfs', 'devtmpfs', 'devpts', 'mqueue', 'hugetlbfs', 'cgroup', 'cgroup2', 'nsfs', 'bpf'],
  ...['debugfs', 'tracefs', 'securityfs', 'configfs', 'fusectl', 'pstore', 'efivarfs', 'binfmt_misc'],
]);

const types = Object.values(LOCAL);
const LOCAL_MAGIC = new Set(types.map(({ magic }) => magic));
const MEMORY_MAGIC = new Set(types.filter(({ isInMemory }) => isInMemory).map(({ magic }) => magic));

/** True if mountinfo names a file system of a disk or the memory of this machine. */
export function isLocalType(name: string): boolean {
  return Object.hasOwn(LOCAL, name);
}

/** True if mountinfo names a file system that may wait for another machine or program without an end. */
export function isRemoteType(name: string): boolean {
  return !isLocalType(name) && !KERNEL.has(name);
}

/**
 * True if statfs(2) names a file system of this machine. These change the change time of a folder together
 * with its names, and have no other names for an entry than those that differ in case.
 */
export function isLocalMagic(magic: number): boolean {
  return LOCAL_MAGIC.has(magic);
}

/** True if statfs(2) names a file system in memory, which loses everything when the power fails. */
export function isMemoryMagic(magic: number): boolean {
  return MEMORY_MAGIC.has(magic);
}
