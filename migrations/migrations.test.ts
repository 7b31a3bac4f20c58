import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * A migration runs while the release before it serves: it may only add. What is to go, goes in a later release, when nothing reads it
 * any more, in a file with a line `-- contract: <since when nobody reads it>`.
 */

const POSTGRES = new URL('postgres/', import.meta.url)
const CLICKHOUSE = new URL('clickhouse/', import.meta.url)
/** Files of before this rule were applied before anything was served. */
const FIRST_ONLINE = '0015'

const TAKES_AWAY: readonly (readonly [RegExp, string])[] = [
  [/\bDROP\s+(?!INDEX\b)\w+/i, 'drops what the release before may read'],
  [/\bRENAME\b/i, 'renames what the release before calls otherwise'],
  [
    /\b(?:ALTER|MODIFY)\s+COLUMN\s+\S+\s+(?:SET\s+DATA\s+)?(?:TYPE\b|(?!SET\b|ADD\b|DROP\b)\w)/i,
    'changes the type of a column, and writes its table anew',
  ],
  [/\bSET\s+NOT\s+NULL\b/i, 'refuses rows that the release before writes'],
  [/\b(?:TRUNCATE|DELETE\s+FROM)\b/i, 'deletes rows'],
  [/\bADD\s+COLUMN\s+(?![^,;]*\bDEFAULT\b)[^,;]*\bNOT\s+NULL\b/i, 'adds a column that the release before leaves out of its rows'],
]

const BLOCKS: readonly (readonly [RegExp, string])[] = [
  [
    /\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:CHECK|FOREIGN\s+KEY)\b(?![^;]*\bNOT\s+VALID\b)/i,
    'reads a whole table while nobody writes: NOT VALID, and VALIDATE in a file of its own',
  ],
  [/\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:UNIQUE|PRIMARY\s+KEY)\b/i, 'builds an index while nobody writes: online, then USING INDEX'],
]

const codeOf = (sql: string): string => sql.replace(/--.*$/gm, '')
const tablesMadeBy = (sql: string): string[] =>
  [...codeOf(sql).matchAll(/\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi)].map(([, table = '']) => table)

function problemsOf(sql: string): string[] {
  if (/^-- contract: \S/m.test(sql)) return []
  return TAKES_AWAY.flatMap(([pattern, problem]) => (pattern.test(codeOf(sql)) ? [problem] : []))
}

/** What would hold up whoever writes; tables that the file itself makes are written by nobody. */
function blocksOf(sql: string): string[] {
  const code = codeOf(sql)
  const problems = BLOCKS.flatMap(([pattern, problem]) => (pattern.test(code) ? [problem] : []))
  const own = tablesMadeBy(sql)
  for (const [, how = '', table = ''] of code.matchAll(
    /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(CONCURRENTLY\s)?[^;]*?\bON\s+(?:ONLY\s+)?(\w+)/gi,
  ))
    if (!own.includes(table) && !(how && sql.startsWith('-- online')))
      problems.push(`builds an index on ${table} while nobody writes: CONCURRENTLY, in a file that begins with "-- online"`)
  return problems
}

const filesOf = (directory: URL): [name: string, sql: string][] =>
  readdirSync(directory).map((name) => [name, readFileSync(new URL(name, directory), 'utf8')])

describe('a migration', () => {
  it.each([...filesOf(POSTGRES), ...filesOf(CLICKHOUSE)])('only adds to what the release before reads and writes: %s', (_, sql) => {
    expect(problemsOf(sql)).toEqual([])
  })

  it('holds up nobody who writes', () => {
    const online = filesOf(POSTGRES).filter(([name]) => name >= FIRST_ONLINE)
    expect(online.map(([name, sql]) => [name, blocksOf(sql)])).toEqual(online.map(([name]) => [name, []]))
  })
})

describe('the rule', () => {
  it.each([
    'ALTER TABLE orders DROP COLUMN status;',
    'DROP TABLE orders;',
    'ALTER TABLE orders RENAME COLUMN status TO state;',
    'ALTER TABLE orders ALTER COLUMN status TYPE int;',
    'ALTER TABLE event_facts MODIFY COLUMN ean UInt64;',
    'ALTER TABLE orders ALTER status SET NOT NULL;',
    'ALTER TABLE orders ADD COLUMN note text NOT NULL;',
    'DELETE FROM orders;',
  ])('stops %s', (sql) => {
    expect(problemsOf(sql)).toHaveLength(1)
    expect(problemsOf(`-- contract: read by nobody since 0.3\n${sql}`)).toEqual([])
  })

  it.each([
    'ALTER TABLE orders ADD COLUMN note text;',
    'ALTER TABLE orders ADD COLUMN is_gift boolean NOT NULL DEFAULT false;',
    'ALTER TABLE draft_inputs ALTER COLUMN input SET STORAGE EXTERNAL;',
    '-- online\nDROP INDEX CONCURRENTLY IF EXISTS orders_by_note;\nCREATE INDEX CONCURRENTLY orders_by_note ON orders (note);',
    'CREATE TABLE gifts (id int PRIMARY KEY, CHECK (id > 0));\nCREATE INDEX ON gifts (id);',
    'ALTER TABLE orders ADD CHECK (note <> $$$$) NOT VALID;',
  ])('lets %s pass', (sql) => {
    expect([...problemsOf(sql), ...blocksOf(sql)]).toEqual([])
  })

  it.each([
    'CREATE INDEX orders_by_note ON orders (note);',
    'CREATE UNIQUE INDEX ON orders (note);',
    'CREATE INDEX CONCURRENTLY orders_by_note ON orders (note);',
    'ALTER TABLE orders ADD CHECK (note IS NOT NULL);',
    'ALTER TABLE orders ADD CONSTRAINT one UNIQUE (note);',
  ])('says what %s holds up', (sql) => {
    expect(blocksOf(sql)).toHaveLength(1)
  })
})
