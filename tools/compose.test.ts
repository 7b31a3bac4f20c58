import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '#services/platform/settings.ts'

interface Service {
  build?: { context: string; dockerfile: string }
  env_file?: { path: string; required: boolean }[]
  environment?: Record<string, string>
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test?: string[]; disable?: boolean }
  ports?: string[]
  container_name?: string
  secrets?: string[]
  volumes?: string[]
}

// A key that stands twice is an error, as it is for compose.
const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true, uniqueKeys: true }) as {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
}
const { services } = compose
const ENGINES = ['postgres', 'clickhouse', 'kafka']
const OURS = ['ingress', 'projector', 'analytics', 'jobs']
const BY_HAND = ['import', 'operate']

it('hands every setting of a file .env to the containers, if there is one', () => {
  for (const name of [...OURS, ...BY_HAND, 'migrate']) expect(services[name]?.env_file, name).toEqual([{ path: '.env', required: false }])
})

it('keeps a file .env away from what containers have of their own: a PORT there is one of the machine', () => {
  const image = readFileSync('deploy/Dockerfile', 'utf8')
  const environment = services.ingress?.environment ?? {}
  const names: string[] = SETTINGS.map(({ name }) => name)
  const ofImage = names.flatMap((name) => [...image.matchAll(new RegExp(`\\b${name}=(\\S+)`, 'g'))].map(([, value]) => [name, value]))
  expect(ofImage.map(([name]) => name).sort()).toEqual(['DATA_DIR', 'HOST', 'PORT'])
  expect(environment).toMatchObject(Object.fromEntries(ofImage))
  const known = names.flatMap((name) => [name, `${name}_FILE`])
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
})

it('migrates when the engines answer, and then starts the services', () => {
  const healthy = Object.fromEntries(ENGINES.map((engine) => [engine, { condition: 'service_healthy' }]))
  expect(services.migrate?.depends_on).toEqual(healthy)
  for (const name of [...OURS, ...BY_HAND])
    expect(services[name]?.depends_on, name).toEqual({ migrate: { condition: 'service_completed_successfully' } })
})

it('gives what is run by hand the directory beside it: what a backup writes into the container itself is gone with it', () => {
  for (const name of BY_HAND) {
    expect(services[name]?.volumes, name).toEqual(['.:/files'])
    expect(services[name]?.environment, name).toEqual({ ...services.ingress?.environment, INIT_CWD: '/files' })
  }
})

it('is built from the directory it stands in, without what an operator keeps there: backups and settings', () => {
  expect(services.ingress?.build).toEqual({ context: '.', dockerfile: 'deploy/Dockerfile' })
  for (const name of ['deploy/Dockerfile.dockerignore', '.gitignore']) {
    expect(readFileSync(name, 'utf8'), name).toMatch(/^backups\/?$/m)
    expect(readFileSync(name, 'utf8'), name).toMatch(/^\.env$/m)
  }
})

it('looks after every container that stays: engines by a check here, services by the image’s', () => {
  for (const name of ENGINES) expect(services[name]?.healthcheck?.test, name).toBeTruthy()
  for (const name of OURS) expect(services[name]?.healthcheck, name).toBeUndefined()
  expect(readFileSync('deploy/Dockerfile', 'utf8')).toContain('HEALTHCHECK')
})

it('can run a service several times: no names, and ports only where shoppers come in', () => {
  for (const [name, { container_name, ports }] of Object.entries(services)) {
    expect(container_name, name).toBeUndefined()
    if (name !== 'ingress') expect(ports, name).toBeUndefined()
  }
})

it('keeps secrets in files, which a real shop refuses to share with the demo', () => {
  const { environment } = services.ingress as { environment: Record<string, string> }
  const inFiles = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
  expect(inFiles.map(([, path]) => path.replace('/run/secrets/', ''))).toEqual(services.ingress?.secrets)
  for (const name of ['operate', 'migrate']) expect(services[name]?.secrets, name).toEqual(Object.keys(compose.secrets))
  for (const { file } of Object.values(compose.secrets)) {
    const demo = readFileSync(file.replace(/^\$\{SECRETS_DIR:-(.+)\}/, '$1'), 'utf8')
    expect(demo).toMatch(/^for-the-demo-only/)
  }
})
