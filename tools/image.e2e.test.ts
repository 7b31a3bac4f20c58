import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const image = await mkdtemp(join(tmpdir(), 'shop-image-'))
afterAll(() => rm(image, { recursive: true, force: true }))

/** The directory that the last stage of the Dockerfile makes: what it copies, and the packages for production alone. */
beforeAll(async () => {
  const stages = (await readFile('deploy/Dockerfile', 'utf8')).split(/^FROM /m)
  for (const [, words = ''] of (stages.at(-1) ?? '').matchAll(/^COPY (?!--from)(.+)$/gm)) {
    const paths = words.split(' ')
    const target = paths.pop() ?? ''
    for (const path of paths)
      await cp(path, join(image, target, target.endsWith('/') ? (path.split('/').at(-1) ?? '') : ''), { recursive: true })
  }
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; optional?: boolean }>
  }
  for (const [path, { dev, optional }] of Object.entries(lock.packages)) {
    if (dev || optional || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(path)) continue
    await mkdir(dirname(join(image, path)), { recursive: true })
    await symlink(resolve(path), join(image, path))
  }
})

it.each([
  ['tools/import.ts', ['--columns'], 0, 'ean'],
  ['tools/import.ts', [], 2, '--apply'],
  ['tools/operate.ts', [], 2, 'arrival-notices'],
  ['services/main.ts', ['nothing'], 1, 'there is no service nothing'],
])('the image can run %s %j', async (file, words, code, expected) => {
  const answer = await run(process.execPath, [file, ...words], { cwd: image, env: {} }).then(
    (result) => ({ ...result, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  expect(answer.stdout + answer.stderr).toContain(expected)
  expect(answer.code).toBe(code)
})
