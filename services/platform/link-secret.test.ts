import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openLinkSecret } from './link-secret.ts'

const home = await mkdtemp(join(tmpdir(), 'link-secret-'))
afterAll(() => rm(home, { recursive: true, force: true }))

const open = (directory: string, secret?: string) => openLinkSecret({ dataDirectory: join(home, directory), links: { secret } })

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
