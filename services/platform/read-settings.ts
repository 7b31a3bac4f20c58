import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { isSecret } from './setting-kinds.ts'
import { type EnvValues, SETTINGS, type Setting } from './settings.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Reads the settings from the environment or files, each by its kind, and collects problems. */
export function readSettings(env: Env): { envValues: EnvValues; settings: Record<string, unknown>; problems: string[] } {
  const { envValues, problems } = readValues(env)
  const settings = Object.fromEntries(SETTINGS.map((setting) => [setting.name, readSetting(setting, envValues[setting.name])]))
  return { envValues, settings, problems: [...problems, ...SETTINGS.flatMap((setting) => kindProblems(setting, settings[setting.name]))] }
}

function readValues(env: Env): { envValues: EnvValues; problems: string[] } {
  const envValues: EnvValues = {}
  const problems: string[] = []
  for (const { name } of SETTINGS) {
    const file = env[`${name}_FILE`]
    if (file && env[name]) problems.push(`${name} and ${name}_FILE must not both be set`)
    const value = file ? readSecretFile(file) : env[name]
    if (value === null) problems.push(`${name}_FILE must be the path of a file that can be read`)
    else if (value) envValues[name] = value
  }
  return { envValues, problems }
}

/** Without the trailing newline of editors; null when it cannot be read. */
function readSecretFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return null
  }
}

/** Value.Convert would truncate 3000.5 to 3000. */
function readSetting(setting: Setting, value: string | undefined): string | number | undefined {
  if (value === undefined) return setting.default
  return Type.IsInteger(setting.kind) && /^\d{1,15}$/.test(value) ? Number(value) : value
}

function kindProblems({ name, kind, about }: Setting, value: unknown): string[] {
  if (value === undefined || Value.Check(kind, value)) return []
  const found = isSecret(kind) ? '' : `, but is ${JSON.stringify(value)}`
  return [`${name} must be ${('description' in kind && kind.description) || about}${found}`]
}
