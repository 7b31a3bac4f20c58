/**
 * Query parameters as @clickhouse/client writes them into the address (`param_x`), back to JavaScript values for chdb, which
 * escapes them once more. Scalars are text escaped as in TSV; arrays are literals with quoted strings.
 */
export type ParamValue = string | null | (string | number | boolean | null)[]

const ESCAPES: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', 0: '\0' }
const ARRAY_ITEM = /\s*(?:'((?:[^'\\]|\\.)*)'|([^,'[\](){}]+))\s*(,|$)/sy

/** Reads one parameter; throws for tuples, maps and arrays within arrays, which the shop does not use. */
export function readParam(text: string, declaredType: string): ParamValue {
  if (text === '\\N') return null
  if (/^(Tuple|Map)\(/.test(declaredType)) throw new Error(`a parameter of type ${declaredType} is not supported`)
  return declaredType.startsWith('Array(') ? readArray(text) : unescapeText(text)
}

/** The types that a statement declares for its parameters: `{name:Type}`. */
export function declaredTypes(statement: string): Map<string, string> {
  const found = statement.matchAll(/\{\s*(\w+)\s*:\s*([^}]+?)\s*\}/g)
  return new Map([...found].map(([, name = '', type = '']) => [name, type]))
}

function unescapeText(text: string): string {
  return text.replace(/\\(.)/gs, (_, escaped: string) => ESCAPES[escaped] ?? escaped)
}

function readArray(text: string): (string | number | boolean | null)[] {
  const inner = /^\[(.*)\]$/s.exec(text)?.[1]
  if (inner === undefined) throw new Error('an array parameter must stand in square brackets')
  const items: (string | number | boolean | null)[] = []
  ARRAY_ITEM.lastIndex = 0
  while (ARRAY_ITEM.lastIndex < inner.length) {
    const item = ARRAY_ITEM.exec(inner)
    if (!item) throw new Error('an array parameter must be a list of strings, numbers or booleans')
    items.push(item[1] === undefined ? readBare(item[2] ?? '') : unescapeText(item[1]))
  }
  return items
}

function readBare(word: string): string | number | boolean | null {
  if (/^null$/i.test(word)) return null
  if (/^(true|false)$/i.test(word)) return word.toLowerCase() === 'true'
  const number = Number(word)
  // A 64-bit integer would lose digits as a number; ClickHouse reads it from text as well.
  return Number.isFinite(number) && (Number.isSafeInteger(number) || !Number.isInteger(number)) ? number : word
}
