/**
 * Completes package-lock.json with the optional packages of other platforms. npm leaves out those that the registry in use
 * does not hold, and `npm ci` then refuses the lock on every platform. Run after `npm install` has changed the lock.
 */
import { readFileSync, writeFileSync } from 'node:fs'

interface LockedPackage {
  version?: string
  optional?: boolean
  dev?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> }

for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`
    if (lock.packages[path] || !/^\d+\.\d+\.\d+/.test(version)) continue
    const words = name.split(/[-/]/)
    const os = SYSTEMS.filter((system) => words.includes(system))
    const cpu = PROCESSORS.filter((processor) => words.includes(processor))
    lock.packages[path] = { version, cpu, ...(parent.dev && { dev: true }), optional: true, os }
  }
}

const sorted = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`)
