import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import type { Config } from './config.ts'

/**
 * What links are signed with: the setting, or a secret that is made once and kept in the data directory in a file that only its
 * owner can read.
 */
export async function openLinkSecret({ links, dataDirectory }: Pick<Config, 'links' | 'dataDirectory'>): Promise<string> {
  if (links.secret !== undefined) return links.secret
  const file = join(dataDirectory, 'link-secret')
  return (await read(file)) ?? (await make(file))
}

async function make(file: string): Promise<string> {
  await mkdir(join(file, '..'), { recursive: true })
  const draft = `${file}.${uuidv7()}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  // Appears under its name whole or not at all; of two processes at once the first gives it and both read it.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const secret = await read(file)
  if (secret === null) throw new Error(`the secret for links is gone from ${file}`)
  return secret
}

async function read(file: string): Promise<string | null> {
  const secret = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (secret !== null && secret.length < 32)
    throw new Error(`${file} must hold a secret of at least 32 characters; without the file one is made`)
  return secret
}
