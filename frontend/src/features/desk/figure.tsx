import { type ReactNode, useId, useState } from 'react'
import { type Cell, csvText, saveCsv } from './csv.ts'
import styles from './figure.module.css'
import { figureText as text } from './figure.text.ts'

export interface FigureTable {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

interface FigureProps {
  /** What is counted; small, above the sentence. */
  name: string
  /** What the picture says. */
  sentence: ReactNode
  /** The same as numbers: shown in the picture's place when asked, and saved as a file. */
  table: FigureTable
  fileName: string
  children: ReactNode
}

function NumberTable({ table: { columns, rows }, label }: { table: FigureTable; label: string }) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join()}>
            {row.map((cell, index) => (
              <td key={columns[index]}>
                <bdi dir="auto">{typeof cell === 'number' ? cell.toLocaleString('en') : cell}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A picture of numbers led by the sentence that it says, with its table and its file. */
export function Figure({ name, sentence, table, fileName, children }: FigureProps) {
  const [isTable, setIsTable] = useState(false)
  const nameId = useId()
  const titleId = useId()
  return (
    <section className={`panel ${styles.figure}`} aria-labelledby={`${nameId} ${titleId}`}>
      <div className={styles.head}>
        <p id={nameId} className="small muted">
          {name}
        </p>
        <div className={`${styles.tools} screen-only`}>
          <button type="button" aria-label={isTable ? text.asPicture(name) : text.asTable(name)} onClick={() => setIsTable(!isTable)}>
            {isTable ? text.picture : text.table}
          </button>
          <button type="button" aria-label={text.download(name)} onClick={() => saveCsv(fileName, csvText(table.columns, table.rows))}>
            <bdi>{text.csv}</bdi>
          </button>
        </div>
      </div>
      <h2 id={titleId}>{sentence}</h2>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={name}>
          <NumberTable table={table} label={name} />
        </section>
      ) : (
        children
      )}
    </section>
  )
}
