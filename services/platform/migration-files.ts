import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One ordered SQL file, `NNNN-what.sql`. */
export interface Migration {
  name: string
  sql: string
  checksum: string
}

export interface Applied {
  name: string
  checksum: string
}

export interface SchemaState {
  /** In this version, not applied yet. */
  missing: string[]
  /** Applied by a newer version. */
  newer: string[]
}

/** The migrations of one engine, in order. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (misnamed) throw new Error(`${join(directory, misnamed)} must be named NNNN-what.sql`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export function stateOf(migrations: readonly Migration[], applied: readonly Applied[]): SchemaState {
  const known = new Set(migrations.map(({ name }) => name))
  return {
    missing: pendingOf(migrations, applied).map(({ name }) => name),
    newer: applied.flatMap(({ name }) => (known.has(name) ? [] : [name])).sort(),
  }
}

/** Migrations to apply; throws when an applied one has changed or is missing. */
export function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const newest = migrations.at(-1)?.name ?? ''
  for (const { name, checksum } of applied) {
    const migration = known.get(name)
    if (!migration && name > newest) continue
    if (!migration) throw new Error(`migration ${name} was applied here but is not in this version of the shop`)
    if (migration.checksum !== checksum) throw new Error(`migration ${name} was changed after it had been applied: add a new file instead`)
  }
  const done = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name))
}

/** Statements end with a semicolon at the end of a line; comment lines are skipped. */
export function statementsOf(sql: string): string[] {
  const code = sql.replace(/^\s*--.*$/gm, '')
  return code
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)
}
