import { type Static, type TObject, Type } from 'typebox'
import { Value } from 'typebox/value'

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

type Given = Record<string, string | undefined>

/**
 * The environment by its schema; `problemsOf` says what is wrong with the values together. Throws a `ConfigError` that names
 * every setting that is wrong or missing. An empty value counts as not set.
 */
export function readEnvironment<T extends TObject>(schema: T, env: Readonly<Given>, problemsOf: (given: Given) => string[]): Static<T> {
  const given: Given = Object.fromEntries(Object.keys(schema.properties).flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  const values = Value.Default(
    schema,
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, readNumber(schema, name, value)])),
  )
  const problems = [...valueProblems(schema, values), ...problemsOf(given)]
  if (problems.length > 0 || !Value.Check(schema, values)) throw new ConfigError(problems)
  return values
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
    // An address may hold a password, a key is one.
    const found = /_(URL|SECRET|USER|PASSWORD|KEY)$/.test(name) ? '' : `, but is ${JSON.stringify(value)}`
    return [`${name} must be ${'description' in setting ? setting.description : 'right'}${found}`]
  })
}
