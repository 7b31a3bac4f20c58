import type { ComponentProps, ReactNode } from 'react'
import styles from './list-table.module.css'

interface ListTableProps extends ComponentProps<'table'> {
  /** Their names, in order. */
  columns: Readonly<Record<string, ReactNode>>
}

/** A list of the desk: the names of its columns stay in sight; on a phone, where they do not fit, they are only heard. */
export function ListTable({ columns, className = '', children, ...table }: ListTableProps) {
  return (
    <table {...table} className={`${styles.table} ${className}`}>
      <thead>
        <tr>
          {Object.entries(columns).map(([key, name]) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

/** Rows of a list; on a phone each is a card, whose cells begin with what their `data-label` says. */
export function ListRows({ children }: { children: ReactNode }) {
  return <tbody className={styles.rows}>{children}</tbody>
}
