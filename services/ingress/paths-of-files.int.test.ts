import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTestShop } from './testing/test-shop.ts'

const SECRET = 'what lies beside the files'
const root = await mkdtemp(join(tmpdir(), 'tire-shop-paths-'))
afterAll(() => rm(root, { recursive: true }))
const clientDirectory = join(root, 'client')
await mkdir(join(clientDirectory, 'assets'), { recursive: true })
await writeFile(join(clientDirectory, 'assets', 'entry-abc123.js'), 'document.title')
await writeFile(join(root, 'secret.txt'), SECRET)
await writeFile(join(root, 'secret'), SECRET)
const { app } = await createTestShop({ clientDirectory })
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

/** Sends the path as it stands: a client that thinks along would put it in order first. */
const ask = (path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      let body = ''
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })

const UP = ['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..%00', '..;', '%c0%ae%c0%ae', '%u002e%u002e', '....//']
const BETWEEN = ['/', '%2f', '%5c', '\\', '//', '%252f']
const BASES = [
  '/assets',
  '',
  '/api/v1/media/product',
  '/api/v1/media/shop',
  '/api/v1/media/tire',
  '/api/v1/media/scene',
  '/events',
  '/api/docs/static',
]
const TARGETS = ['secret.txt', 'secret', 'etc/passwd']

it.each(BASES)('below %s no way leads out, however it is written', async (base) => {
  for (const up of UP) {
    for (const between of BETWEEN) {
      for (const target of TARGETS) {
        const path = `${base}/${`${up}${between}`.repeat(target.startsWith('etc') ? 8 : 2)}${target}`
        const { status, body } = await ask(path)
        expect(status, path).toBeGreaterThanOrEqual(300)
        expect(status, path).toBeLessThan(500)
        expect(body, path).not.toMatch(new RegExp(`${SECRET}|root:x`))
      }
    }
  }
})

it.each([
  '/assets//etc/passwd',
  '//etc/passwd',
  '/assets/%2fetc%2fpasswd',
  '/assets/file:%2f%2f%2fetc%2fpasswd',
  '/assets/',
  '/.vite/manifest.json',
  '/package.json',
  '/.git/config',
  '/.env',
])('%s is no file of the shop', async (path) => {
  const { status, body } = await ask(path)
  expect(status).toBeGreaterThanOrEqual(300)
  expect(body).not.toMatch(/root:x|"name": "tire-shop"/)
})

it('its own files are served', async () => {
  expect(await ask('/assets/entry-abc123.js')).toEqual({ status: 200, body: 'document.title' })
})
