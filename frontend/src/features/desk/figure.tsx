import { type ReactNode, useId, useState } from 'react'
import { Group, Paper } from '#frontend/shared/desk/layout.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import type { Cell } from '#services/domain/csv.ts'
import { TextButton } from './controls.tsx'
import { csvText, saveCsv } from './csv.ts'
import { deskText as text } from './desk.text.ts'
import styles from './figure.module.css'

export interface FigureTable {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

interface FigureProps {
  /** The subject; in small type above the sentence. */
  name: string
  /** The chart's message. */
  sentence: ReactNode
  /** The chart's data: shown on demand in its place, and downloadable. */
  table: FigureTable
  fileName: string
  children: Elements
}

const numberText = (cell: Cell) => <bdi dir="auto">{typeof cell === 'number' ? cell.toLocaleString('en') : cell}</bdi>

/** A chart with its message as heading, its table and its CSV file. */
export function Figure({ name, sentence, table, fileName, children }: FigureProps) {
  const [isTable, setIsTable] = useState(false)
  const nameId = useId()
  const titleId = useId()
  return (
    <Paper component="section" className={styles.figure ?? ''} aria-labelledby={`${nameId} ${titleId}`}>
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <Text id={nameId} size="sm" c="dimmed">
          {name}
        </Text>
        <Group gap="sm" wrap="nowrap" className="screen-only">
          <TextButton aria-label={isTable ? text.asPicture(name) : text.asTable(name)} onClick={() => setIsTable(!isTable)}>
            {isTable ? text.picture : text.table}
          </TextButton>
          <TextButton aria-label={text.download(name)} onClick={() => saveCsv(fileName, csvText(table.columns, table.rows))}>
            <bdi>{text.csv}</bdi>
          </TextButton>
        </Group>
      </Group>
      <Title order={2} id={titleId} mb={14} maw="var(--measure)">
        {sentence}
      </Title>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={name}>
          <Table
            stickyHeader
            stickyHeaderOffset={0}
            verticalSpacing={6}
            aria-label={name}
            data={{ head: [...table.columns], body: table.rows.map((row) => row.map(numberText)) }}
          />
        </section>
      ) : (
        children
      )}
    </Paper>
  )
}

export interface BarRow {
  key: string
  name: ReactNode
  /** Length of the bar. */
  value: number
  /** One per column, without the name. */
  cells: readonly ReactNode[]
  /** Drawn as a loss; the row's text says so too. */
  isLoss?: boolean
}

interface BarsTableProps {
  label: string
  /** The name's column, then those of the cells. */
  columns: readonly string[]
  rows: readonly BarRow[]
  /** Graphite, or teal for a second measure. */
  tone?: 'first' | 'second'
  /** For long names. */
  isWide?: boolean
}

/** A bar chart as a table: names, bars that grow from the right, numbers. */
export function BarsTable({ label, columns: [name, ...columns], rows, tone = 'first', isWide = false }: BarsTableProps) {
  const most = Math.max(...rows.map(({ value }) => value))
  return (
    <table className={styles.bars} aria-label={label} data-tone={tone} data-wide={isWide || undefined}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <td aria-hidden="true" />
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-loss={row.isLoss || undefined}>
            <th scope="row">{row.name}</th>
            <td aria-hidden="true" className={styles.bar}>
              <i style={{ inlineSize: `${most > 0 ? (row.value / most) * 100 : 0}%` }} />
            </td>
            {row.cells.map((cell, index) => (
              <td key={columns[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A count in a cell. */
export function Count({ count, isMain = false }: { count: number; isMain?: boolean }) {
  const digits = <bdi>{count.toLocaleString('en')}</bdi>
  return isMain ? <b>{digits}</b> : digits
}
