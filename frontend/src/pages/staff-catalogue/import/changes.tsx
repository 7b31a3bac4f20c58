import { useState } from 'react'
import { TextButton } from '#frontend/features/desk/controls.tsx'
import { ListRows, ListTable } from '#frontend/features/desk/list.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import type { ImportAnswer } from '#services/catalogue/catalogue-import.contract.ts'
import { readDecimal } from '#services/domain/fields.ts'
import { columnNames, changesText as text } from './changes.text.ts'
import styles from './import.module.css'

type Difference = ImportAnswer['differences']['largest'][number]
type Cell = Difference['cells'][number]

/** Rows shown before unfolding the rest. */
const firstShown = 20
const firstLeaving = 10

/** What applying the file changes, and what it removes. */
export function Changes({ report }: { report: ImportAnswer }) {
  const { differences, changed, leaving, removed } = report
  if (differences.largest.length === 0 && removed === 0) return null
  return (
    <>
      <Title order={3}>{text.title}</Title>
      <ColumnCounts columns={differences.columns} />
      {differences.largest.length > 0 && <Largest differences={differences.largest} all={changed} />}
      {removed > 0 && <Leaving ids={leaving} all={removed} />}
    </>
  )
}

const ColumnName = ({ column }: { column: string }) => <span>{columnNames[column] ?? <bdi>{column}</bdi>}</span>

function ColumnCounts({ columns }: Pick<ImportAnswer['differences'], 'columns'>) {
  return (
    <Group component="ul" gap="4px 24px" fz="sm">
      {columns.map(({ column, changed, emptied }) => (
        <li key={column}>
          <b>
            <ColumnName column={column} />:
          </b>{' '}
          {changed > emptied && <span>{text.changed(changed - emptied)}</span>}
          {changed > emptied && emptied > 0 && <span>, </span>}
          {emptied > 0 && (
            <Text span inherit c="danger" fw={600}>
              {text.emptied(emptied)}
            </Text>
          )}
        </li>
      ))}
    </Group>
  )
}

function Largest({ differences, all }: { differences: readonly Difference[]; all: number }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? differences : differences.slice(0, firstShown)
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={text.title}>
        <ListTable
          columns={text.columns}
          className={styles.changes ?? ''}
          aria-label={text.title}
          stickyHeaderOffset={0}
          verticalSpacing={7}
        >
          {shown.map((difference) => (
            <ListRows key={`${difference.row} ${difference.id}`}>
              <Cells difference={difference} />
            </ListRows>
          ))}
        </ListTable>
      </section>
      <More shown={shown.length} listed={differences.length} onAll={() => setIsWhole(true)}>
        {all > shown.length && text.shownOf(shown.length, all)}
      </More>
    </div>
  )
}

interface MoreProps {
  shown: number
  listed: number
  onAll: () => void
  children: string | false
}

function More({ shown, listed, onAll, children }: MoreProps) {
  return (
    <Text size="sm" c="dimmed" mt={4}>
      <span>{children}</span> {shown < listed && <TextButton onClick={onAll}>{text.showAll(listed)}</TextButton>}
    </Text>
  )
}

/** An article, with a row for each changed cell. */
function Cells({ difference: { id, name, cells } }: { difference: Difference }) {
  const article = (
    <Table.Th scope="rowgroup" rowSpan={Math.max(cells.length, 1)}>
      <bdi>{name}</bdi>
      {name !== id && (
        <Text span display="block" size="sm" c="dimmed" fw={400}>
          <bdi>{id}</bdi>
        </Text>
      )}
    </Table.Th>
  )
  if (cells.length === 0) {
    return (
      <Table.Tr>
        {article}
        <Table.Td colSpan={3}>
          {text.whole} <b>{text.willChange}</b>
        </Table.Td>
      </Table.Tr>
    )
  }
  return cells.map((cell, index) => (
    <Table.Tr key={cell.column}>
      {index === 0 && article}
      <Table.Td>
        <ColumnName column={cell.column} />
      </Table.Td>
      <Table.Td>
        <Was value={cell.from} />
      </Table.Td>
      <Table.Td>
        <WillBe cell={cell} />
      </Table.Td>
    </Table.Tr>
  ))
}

function Was({ value }: { value: string }) {
  if (value === '') return <span className="muted">{text.empty}</span>
  return (
    <Text component="s" inherit c="dimmed" td="line-through" lineClamp={3}>
      <bdi>{value}</bdi>
    </Text>
  )
}

function WillBe({ cell }: { cell: Cell }) {
  if (cell.to === '') {
    return (
      <Text span inherit c="danger" fw={600}>
        {text.willBeEmpty}
      </Text>
    )
  }
  const moved = movedBy(cell)
  return (
    <>
      <Text component="b" inherit fw={600} lineClamp={3}>
        <bdi>{cell.to}</bdi>
      </Text>
      {moved && <bdi className="muted">{moved}</bdi>}
    </>
  )
}

const PRICES = new Set(['price', 'full_price', 'EK netto', 'Prix HT', 'net_price'])
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** The relative change of a price, `-12.5%`. */
function movedBy({ column, from, to }: Cell): string | null {
  const [was, is] = [readDecimal(from), readDecimal(to)]
  return PRICES.has(column) && was.ok && was.value !== 0 && is.ok ? percent.format(is.value / was.value - 1) : null
}

/** Articles that a complete list no longer contains. */
function Leaving({ ids, all }: { ids: readonly string[]; all: number }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? ids : ids.slice(0, firstLeaving)
  return (
    <div>
      <Text fw={600} c="danger">
        {text.leaving(all)}
      </Text>
      <Group component="ul" gap="4px 16px" fz="sm">
        {shown.map((id) => (
          <li key={id}>
            <bdi>{id}</bdi>
          </li>
        ))}
      </Group>
      <More shown={shown.length} listed={ids.length} onAll={() => setIsWhole(true)}>
        {all > shown.length && text.leavingShown(shown.length)}
      </More>
    </div>
  )
}
