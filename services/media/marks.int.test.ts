import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify from 'fastify'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { registerErrors } from '#services/ingress/plugins/errors.ts'
import { strictValidator } from '#services/ingress/plugins/strict-validation.ts'
import { loadMarks, presentMarks } from './marks.ts'
import { markRoute } from './media.routes.ts'

it('shows the valid marks of the folder, and logs why the others are rejected', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'marks-'))
  await mkdir(join(directory, 'marks'))
  const put = (name: string, bytes: string | Buffer) => writeFile(join(directory, 'marks', name), bytes)
  const raster = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#123456' } })
      .png()
      .toBuffer()
  await put('michelin.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"><rect width="40" height="10"/></svg>')
  await put('visa.png', await raster(200, 100))
  await put('small.png', await raster(100, 40))
  await put('wide.png', await raster(1000, 100))
  await put('broken.png', 'not a picture')
  await put('notes.txt', 'ignored')
  const warned: object[] = []
  const marks = await loadMarks(directory, { info: () => {}, warn: (about: object, said?: string) => warned.push({ ...about, said }) })
  expect(warned).toEqual([
    { mark: 'broken.png', said: 'mark not shown: no picture that can be read' },
    { mark: 'small.png', said: 'mark not shown: less than 64 pixels high' },
    { mark: 'wide.png', said: 'mark not shown: neither square nor up to six times as wide as high' },
  ])
  const shown = presentMarks(marks, '/shop')
  expect(Object.entries(shown).map(([name, { width, height }]) => [name, width, height])).toEqual([
    ['michelin', 128, 32],
    ['visa', 64, 32],
  ])

  const app = Fastify()
  app.setValidatorCompiler(strictValidator)
  registerErrors(app)
  markRoute(app.withTypeProvider<TypeBoxTypeProvider>(), marks)
  const answer = await app.inject({ url: shown.michelin?.address.replace('/shop', '') ?? '' })
  expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 64 })
  expect((await app.inject({ url: '/api/v1/media/mark/pirelli' })).statusCode).toBe(404)
  await app.close()
  await rm(directory, { recursive: true })
  expect((await loadMarks(directory, { info: () => {}, warn: () => {} })).size).toBe(0)
})

it.each([
  ['a link that leads nowhere', (file: string) => symlink(`${file}.nowhere`, file), 'cannot be read (ENOENT)'],
  ['a link that leads to itself', (file: string) => symlink(file, file), 'cannot be read (ELOOP)'],
  ['a folder', (file: string) => mkdir(file), 'no file'],
  ['empty', (file: string) => writeFile(file, ''), 'no picture that can be read'],
])('shows all others where one is %s', async (_what, make, fault) => {
  const directory = await mkdtemp(join(tmpdir(), 'marks-'))
  const folder = join(directory, 'marks')
  await mkdir(folder)
  await make(join(folder, 'dunlop.png'))
  await writeFile(
    join(folder, 'michelin.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
  )
  const warned: object[] = []
  const marks = await loadMarks(directory, { info: () => {}, warn: (about: object, said?: string) => warned.push({ ...about, said }) })
  expect([...marks.keys()]).toEqual(['michelin'])
  expect(warned).toEqual([{ mark: 'dunlop.png', said: `mark not shown: ${fault}` }])
  await rm(directory, { recursive: true })
})
