import { readFile, stat } from 'node:fs/promises'

/** The bytes of a file in the owner's folder, or why they are not read. What is wrong with one file is a matter of that file alone. */
export async function readPicture(file: string, maxBytes: number): Promise<Buffer | string> {
  try {
    const found = await stat(file)
    // A pipe would be waited for without end.
    if (!found.isFile()) return 'no file'
    if (found.size > maxBytes) return `more than ${maxBytes / 1024 / 1024} MB`
    return await readFile(file)
  } catch (error) {
    return `cannot be read (${codeOf(error)})`
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown')
