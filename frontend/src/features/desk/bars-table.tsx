import type { ReactNode } from 'react'
import styles from './bars-table.module.css'

export interface BarRow {
  key: string
  name: ReactNode
  /** What the bar measures. */
  value: number
  /** One for each column but the name's. */
  cells: readonly ReactNode[]
  /** Drawn as a loss; a word in the row says so too. */
  isLoss?: boolean
}

interface BarsTableProps {
  label: string
  /** The name's column, then those of the cells. */
  columns: readonly string[]
  rows: readonly BarRow[]
  /** Graphite, or teal for a second measure. */
  tone?: 'first' | 'second'
  /** Names are long. */
  isWide?: boolean
}

/** Categories with a bar each, which grows from the right, and their numbers beside it. */
export function BarsTable({ label, columns: [name, ...columns], rows, tone = 'first', isWide = false }: BarsTableProps) {
  const most = Math.max(...rows.map(({ value }) => value))
  return (
    <table className={styles.table} aria-label={label} data-tone={tone} data-wide={isWide || undefined}>
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
