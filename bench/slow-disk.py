"""Mounts a file system that shows one file and takes three seconds for each call (needs python3-fusepy).

Bench of the server beside a disk that sleeps or is far away: see slow-disk.mjs."""

import errno
import stat
import sys
import time

from fusepy import FUSE, FuseOSError, Operations

DELAY_S = 3
CONTENT = b"slow"


class SlowDisk(Operations):
    def getattr(self, path, fh=None):
        time.sleep(DELAY_S)
        if path == "/":
            return {"st_mode": stat.S_IFDIR | 0o755, "st_nlink": 2}
        if path == "/slow.txt":
            return {"st_mode": stat.S_IFREG | 0o644, "st_nlink": 1, "st_size": len(CONTENT)}
        raise FuseOSError(errno.ENOENT)

    def readdir(self, path, fh):
        time.sleep(DELAY_S)
        return [".", "..", "slow.txt"]

    def open(self, path, flags):
        time.sleep(DELAY_S)
        return 0

    def read(self, path, size, offset, fh):
        time.sleep(DELAY_S)
        return CONTENT[offset : offset + size]


FUSE(SlowDisk(), sys.argv[1], foreground=True, attr_timeout=0, entry_timeout=0)
