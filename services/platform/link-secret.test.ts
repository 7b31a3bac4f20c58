import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findLinkSecret, openLinkSecret } from './link-secret.ts'

const home = await mkdtemp(join(tmpdir(), 'link-secret-'))
afterAll(() => rm(home, { recursive: true, force: true }))

const settings = (directory: string, secret?: string) => ({ dataDirectory: join(home, directory), links: { secret } })
const open = (directory: string, secret?: string) => openLinkSecret(settings(directory, secret))

it('is the setting where there is one, and nothing is written', async () => {
  expect(await open('set', 's'.repeat(32))).toBe('s'.repeat(32))
  expect(await readdir(home)).not.toContain('set')
})

it('is made once, in a file that only its owner can read', async () => {
  const first = await open('made')
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(await open('made')).toBe(first)
  expect((await stat(join(home, 'made', 'link-secret'))).mode & 0o777).toBe(0o600)
  expect(await open('other')).not.toBe(first)
})

it('is one, however many open it at once', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => open('raced')))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(join(home, 'raced'))).toEqual(['link-secret'])
})

it('stops at a file that holds none', async () => {
  await open('broken')
  await writeFile(join(home, 'broken', 'link-secret'), '')
  await expect(open('broken')).rejects.toThrow('must hold a secret')
})

it('waits for who is just writing it', async () => {
  await mkdir(join(home, 'written'))
  await writeFile(join(home, 'written', 'link-secret'), '')
  const opened = open('written')
  await writeFile(join(home, 'written', 'link-secret'), 'w'.repeat(43))
  expect(await opened).toBe('w'.repeat(43))
})

it('is never made by a tool, whose links the shop would not know', async () => {
  await expect(findLinkSecret(settings('tool'))).rejects.toThrow('set LINK_SECRET or DATA_DIR as the ingress has it')
  expect(await readdir(home)).not.toContain('tool')
  const made = await open('tool')
  expect(await findLinkSecret(settings('tool'))).toBe(made)
  expect(await findLinkSecret(settings('tool', 's'.repeat(32)))).toBe('s'.repeat(32))
})
