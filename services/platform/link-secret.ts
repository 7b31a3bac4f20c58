import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config.ts'

type Settings = Pick<Config, 'links' | 'dataDirectory'>

/**
 * The secret that signs links: the setting, or one that is generated once and stored in the data directory in a file that only its owner
 * can read.
 */
export async function openLinkSecret({ links, dataDirectory }: Settings): Promise<string> {
  if (links.secret !== undefined) return links.secret
  const file = linkSecretFile({ dataDirectory })
  const secret = (await read(file)) ?? (await make(file)) ?? (await read(file))
  if (secret === null) throw new Error(`the secret for links is gone from ${file}`)
  return secret
}

/** The running shop's secret, for a tool beside it: links signed with another one would be invalid. */
export async function findLinkSecret({ links, dataDirectory }: Settings): Promise<string> {
  const secret = links.secret ?? (await read(linkSecretFile({ dataDirectory })))
  if (secret === null)
    throw new Error(`there is no secret for links in ${dataDirectory}: set LINK_SECRET or DATA_DIR as the ingress has it`)
  return secret
}

/** The file of a generated secret. */
export function linkSecretFile({ dataDirectory }: Pick<Settings, 'dataDirectory'>): string {
  return join(dataDirectory, 'link-secret')
}

/** Null when another process was first. */
async function make(file: string): Promise<string | null> {
  await mkdir(join(file, '..'), { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  try {
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' })
    return secret
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null
    await rm(file, { force: true })
    throw error
  }
}

const TRIES = 20
const PAUSE_MS = 50

/** Null without a file. A file that is being created is empty for a moment. */
async function read(file: string): Promise<string | null> {
  for (let tried = 0; tried < TRIES; tried++) {
    if (tried > 0) await pause(PAUSE_MS)
    const secret = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (secret === null || secret.length >= 32) return secret
  }
  throw new Error(`${file} must hold a secret of at least 32 characters; without the file one is made`)
}
