import type { ElementType, ReactNode } from 'react'
import { type As, attributesOf, type Length, space } from './style-props.ts'
import styles from './table.module.css'

interface TableOwn {
  /** The head stays in view. */
  stickyHeader?: boolean | undefined
  stickyHeaderOffset?: number | undefined
  verticalSpacing?: Length | undefined
  horizontalSpacing?: Length | undefined
  tabularNums?: boolean | undefined
  withRowBorders?: boolean | undefined
  /** Instead of parts. */
  data?: { head: readonly ReactNode[]; body: readonly (readonly ReactNode[])[] } | undefined
  children?: ReactNode
}

export type TableProps = As<'table', TableOwn>

function TableElement(props: TableProps) {
  const {
    stickyHeader,
    stickyHeaderOffset,
    verticalSpacing = '10px',
    horizontalSpacing = 'sm',
    tabularNums,
    withRowBorders,
    ...others
  } = props
  const { data, children, ...rest } = others
  const own = {
    '--cell-block': space(verticalSpacing),
    '--cell-inline': space(horizontalSpacing),
    ...(stickyHeaderOffset !== undefined && { '--head-offset': stickyHeaderOffset }),
    ...(withRowBorders === false && { '--row-border': 0 }),
    ...(tabularNums && { fontVariantNumeric: 'tabular-nums' }),
  }
  return (
    <table data-sticky={stickyHeader || undefined} {...attributesOf(rest, styles.table, own)}>
      {data ? <Rows {...data} /> : children}
    </table>
  )
}

function Rows({ head, body }: NonNullable<TableOwn['data']>) {
  return (
    <>
      <thead>
        <tr className={styles.tr}>
          {head.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
            <th key={index} className={styles.th}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move
          <tr key={index} className={styles.tr}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
              <td key={column} className={styles.td}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
}

/** A part of a table with styles of its own. */
const part =
  <Tag extends 'thead' | 'tbody' | 'tfoot' | 'tr' | 'th' | 'td' | 'caption'>(tag: Tag, ownClass?: string) =>
  (props: As<Tag, object>) => {
    const Part: ElementType = tag
    return <Part {...attributesOf(props, ownClass)} />
  }

export const Table = Object.assign(TableElement, {
  Thead: part('thead'),
  Tbody: part('tbody'),
  Tfoot: part('tfoot'),
  Tr: part('tr', styles.tr),
  Th: part('th', styles.th),
  Td: part('td', styles.td),
  Caption: part('caption', styles.caption),
})
