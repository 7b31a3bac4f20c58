import { readFileSync } from 'node:fs'
import { type Static, type TObject, Type } from 'typebox'
import { Value } from 'typebox/value'
import { isSecret } from './setting.ts'

/** What is wrong with the environment, one line per setting. */
export class ConfigError extends Error {
  readonly code = 'bad_configuration'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['The settings are not right:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

type EnvValues = Record<string, string | undefined>

/**
 * The environment by its schema; `problemsOf` says what is wrong with the values together. Any setting X may stand in a file that
 * X_FILE names. Throws a `ConfigError` that names every setting that is wrong or missing. An empty value counts as not set.
 */
export function readEnvironment<T extends TObject>(
  schema: T,
  env: Readonly<EnvValues>,
  problemsOf: (envValues: EnvValues) => string[],
): Static<T> {
  const { envValues, problems: unread } = readValues(Object.keys(schema.properties), env)
  const values = Value.Default(
    schema,
    Object.fromEntries(Object.entries(envValues).map(([name, value]) => [name, readNumber(schema, name, value)])),
  )
  const problems = [...unread, ...valueProblems(schema, values), ...problemsOf(envValues)]
  if (problems.length > 0 || !Value.Check(schema, values)) throw new ConfigError(problems)
  return values
}

function readValues(names: readonly string[], env: Readonly<EnvValues>): { envValues: EnvValues; problems: string[] } {
  const envValues: EnvValues = {}
  const problems: string[] = []
  for (const name of names) {
    const file = env[`${name}_FILE`]
    if (file && env[name]) problems.push(`${name} and ${name}_FILE must not both be set`)
    const value = file ? readSecretFile(file) : env[name]
    if (value === null) problems.push(`${name}_FILE must be the path of a file that can be read`)
    else if (value) envValues[name] = value
  }
  return { envValues, problems }
}

/** Without the newline that editors put at its end; null when it cannot be read. */
function readSecretFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return null
  }
}

/** Value.Convert would cut 3000.5 down to 3000. */
function readNumber({ properties }: TObject, name: string, value: string | undefined): string | number | undefined {
  const isNumber = Type.IsInteger(properties[name]) && /^\d{1,15}$/.test(value ?? '')
  return isNumber ? Number(value) : value
}

function valueProblems(schema: TObject, values: unknown): string[] {
  return Object.entries(schema.properties).flatMap(([name, setting]) => {
    const value = Object(values)[name] as unknown
    if (value === undefined || Value.Check(setting, value)) return []
    const found = isSecret(setting) ? '' : `, but is ${JSON.stringify(value)}`
    return [`${name} must be ${'description' in setting ? setting.description : 'right'}${found}`]
  })
}
