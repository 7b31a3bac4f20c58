import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { READING, RESOLVING, ROOM_RULES } from './room-rules.ts'

/** Fewer than this were read when the parser was at fault, not the code. */
const MIN_MODULES = 600
const ROOMS = ['events', 'services', 'frontend', 'tools', 'migrations']

export interface RoomsReport {
  modules: number
  /** `from → to (rule)`. */
  violations: string[]
}

export interface RoomsOptions {
  directory?: string
  minModules?: number
}

/** Checks who imports whom against room-rules.ts. Throws when next to nothing was read. */
export async function checkRooms({ directory = process.cwd(), minModules = MIN_MODULES }: RoomsOptions = {}): Promise<RoomsReport> {
  const rooms = ROOMS.filter((room) => existsSync(join(directory, room)))
  const options = {
    ...READING,
    baseDir: directory,
    moduleSystems: [...READING.moduleSystems],
    validate: true,
    ruleSet: { forbidden: ROOM_RULES },
  }
  const { output } = await cruise(rooms, options, RESOLVING)
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text')
  const modules = ownModules(output)
  if (modules < minModules) throw new Error(`only ${modules} modules were read, at least ${minModules} were expected`)
  return { modules, violations: output.summary.violations.map(({ from, to, rule }) => `${from} → ${to} (${rule.name})`) }
}

function ownModules(result: ICruiseResult): number {
  return result.modules.filter(({ source, dependencies }) => !source.includes('node_modules') && dependencies.length > 0).length
}

if (import.meta.main) {
  const { modules, violations } = await checkRooms()
  for (const violation of violations) console.error(violation)
  console.log(violations.length > 0 ? `${violations.length} imports are not allowed` : `${modules} modules import only what they may`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
