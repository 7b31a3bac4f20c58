import { statfs } from 'node:fs/promises'
import type { AddGauge } from './gauges.ts'
import { type HealthProbe, ProbeFailure } from './health.ts'

/** The embedded engines write segments of 16 MB, and a merge in ClickHouse needs as much space as it reads. */
const NEARLY_FULL_BYTES = 500 * 1024 * 1024

/** Free space of the disk with the embedded engines and drawn pictures. A full disk refuses orders, so warn before. */
export function diskProbe(directory: string, readFree = readFreeDisk): HealthProbe {
  return {
    name: 'disk',
    isRequired: false,
    async check() {
      const free = await readFree(directory)
      if (free !== null && free < NEARLY_FULL_BYTES) throw new ProbeFailure('nearly_full')
    },
  }
}

export function addDiskGauge(add: AddGauge, directory: string): void {
  add({ name: 'shop_disk_free_bytes', help: 'Bytes that may still be written where the data directory stands' }, async (set) => {
    const free = await readFreeDisk(directory)
    if (free !== null) set({}, free)
  })
}

/** Free bytes at a directory; null where it does not exist, since all engines are servers. */
export async function readFreeDisk(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
