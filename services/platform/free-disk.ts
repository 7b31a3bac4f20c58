import { statfs } from 'node:fs/promises'

/** Bytes that may still be written where a directory stands; null where there is none, since every engine is a server. */
export async function readFreeDisk(directory: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
