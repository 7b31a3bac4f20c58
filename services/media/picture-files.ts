import { readFile, stat } from 'node:fs/promises'

/** Bytes of a file in the owner's folder, or why it cannot be read; one bad file does not affect others. */
export async function readPicture(file: string, maxBytes: number): Promise<Buffer | string> {
  try {
    const found = await stat(file)
    // Reading a pipe would block forever.
    if (!found.isFile()) return 'no file'
    if (found.size > maxBytes) return `more than ${maxBytes / 1024 / 1024} MB`
    return await readFile(file)
  } catch (error) {
    return `cannot be read (${codeOf(error)})`
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')
