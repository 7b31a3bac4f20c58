import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { CopyTransaction } from '#services/platform/postgres-copy.ts'
import { type Copy, ofEach } from './copy.ts'
import { type createTemplates, join, render, type Template } from './template.ts'

export type Templates = ReturnType<typeof createTemplates>

/** Of these types a value may name something; numbers, truths and bytes stay. */
const WORDS = new Set(['text', 'uuid', 'jsonb', 'json', 'timestamp with time zone', 'date', 'ARRAY'])

/** Values of which every copy has its own, and which no other place of the log or the records repeats. */
const OWN: Record<string, (templates: Templates, value: string, row: Record<string, string>) => Template> = {
  'documents.number': ({ numbered }, value, { kind = '' }) => numbered(kind, value),
  'draft_orders.number': ({ numbered }, value) => numbered('draft', value),
  'best_offers.token': ({ code }, value) => code(value),
}

export interface TableRows {
  table: string
  columns: string
  rows: readonly { line: string; template: Template }[]
}

/** The rows of a table in Postgres' text format, ready to be copied. */
export async function readRows(tx: CopyTransaction, templates: Templates, table: string): Promise<TableRows> {
  const { rows: found } = await tx.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`,
    [table],
  )
  const columns = found.map(({ name }) => name).join(', ')
  const lines = (await text(tx.copyOut(`COPY ${table} (${columns}) TO STDOUT`))).split('\n').slice(0, -1)
  return { table, columns, rows: lines.map((line) => ({ line, template: templateOf(line) })) }

  function templateOf(line: string): Template {
    const values = line.split('\t')
    const row = Object.fromEntries(found.map(({ name }, index) => [name, values[index] ?? '']))
    const parts = found.map(({ name, type }, index) => {
      const value = values[index] ?? ''
      const own = value === '\\N' ? undefined : OWN[`${table}.${name}`]
      if (own) return own(templates, value, row)
      return WORDS.has(type) ? templates.of(value) : { pieces: [value], ids: [] }
    })
    return join(parts, '\t')
  }
}

/** Writes the copies over the table, the oldest first. */
export async function writeRows(
  tx: CopyTransaction,
  { table, columns, rows }: TableRows,
  windows: readonly (readonly Copy[])[],
  isCopied: (template: Template, line: string) => boolean,
): Promise<void> {
  await tx.query(`TRUNCATE ${table}`)
  function* lines() {
    for (const [{ line, template }, copy] of ofEach(windows, rows)) {
      const copied = copy.number === 0 ? line : render(template, copy)
      if (copy.number === 0 || isCopied(template, copied)) yield copied
    }
  }
  await copyLines(tx, `COPY ${table} (${columns}) FROM STDIN`, lines())
}

const CHUNK = 64 * 1024

export async function copyLines(tx: CopyTransaction, statement: string, lines: Iterable<string>): Promise<void> {
  function* chunks() {
    let chunk = ''
    for (const line of lines) {
      chunk += `${line}\n`
      if (chunk.length < CHUNK) continue
      yield chunk
      chunk = ''
    }
    if (chunk !== '') yield chunk
  }
  await pipeline(Readable.from(chunks()), tx.copyIn(statement))
}
