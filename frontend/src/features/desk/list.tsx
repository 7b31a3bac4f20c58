import { Group, Pagination, Table, type TableProps, Text, UnstyledButton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { Pagination as PageOf } from '#services/staff/staff.contract.ts'
import { Select } from './controls.tsx'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'

interface ListTableProps extends Omit<TableProps, 'children'> {
  children: Elements
  /** Their names, in order. */
  columns: Readonly<Record<string, ReactNode>>
  /** The column whose press turns the order of the rows over; `said`: what the order is, heard. */
  sort?: { column: string; order: 'asc' | 'desc'; said: string; onTurn: () => void }
}

/** A list of the desk: the names of its columns stay in sight; on a phone, where they do not fit, they are only heard, but for what sorts. */
export function ListTable({ columns, sort, className = '', children, ...table }: ListTableProps) {
  return (
    <Table stickyHeader {...table} className={`${styles.list} ${className}`}>
      <Table.Thead mod={{ sorts: sort !== undefined }}>
        <Table.Tr>
          {Object.entries(columns).map(([key, name]) =>
            key === sort?.column ? (
              <Table.Th key={key} scope="col" aria-sort={sort.order === 'asc' ? 'ascending' : 'descending'}>
                <UnstyledButton className={styles.sort ?? ''} fz="inherit" fw={600} c="var(--ink)" onClick={() => sort.onTurn()}>
                  <Group component="span" gap={4} wrap="nowrap" py={1}>
                    <span>{name}</span>
                    <Icon name="down" />
                    <span className="spoken">{sort.said}</span>
                  </Group>
                </UnstyledButton>
              </Table.Th>
            ) : (
              <Table.Th key={key} scope="col">
                {name}
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      {children}
    </Table>
  )
}

/** Rows of such a list; on a phone each is a card of its own, whose cells begin with what their `data-label` says. */
export function ListRows({ children }: { children: ReactNode }) {
  return <Table.Tbody className={styles.rows ?? ''}>{children}</Table.Tbody>
}

interface OpenerProps {
  /** What pressing does; shown on a phone only, heard everywhere. */
  text: string
  /** Of which row; heard, not shown. */
  of: string
  isOpen: boolean
  /** Of what it opens, where that stands apart from the row. */
  detailsId?: string
  /** On a phone it closes its card from edge to edge. */
  isFoot?: boolean
  onToggle: () => void
  className?: string | undefined
}

/** Opens a row of a list and folds it again: a mark beside the row, on a phone a button across it. */
export function Opener({ text: name, of, isOpen, detailsId, isFoot = false, onToggle, className = '' }: OpenerProps) {
  return (
    <button
      type="button"
      className={`row middle centered gap-8 ${styles.opener} ${className} screen-only`}
      data-foot={isFoot || undefined}
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      onClick={onToggle}
    >
      <Icon name="down" />
      <span>
        <span>{name}</span>
        <span className="spoken"> {of}</span>
      </span>
    </button>
  )
}

interface PagerProps {
  pagination: PageOf
  /** How many rows the present page shows. */
  shown: number
  onPage: (page: number) => void
  /** Sizes of a page to choose from, and what to do with the chosen one. */
  sizes?: readonly string[]
  onSize?: (size: string) => void
}

const controlNames = { previous: text.previousPage, next: text.nextPage, first: '', last: '' }
const Previous = () => <Icon name="back" />
const Next = () => <Icon name="forward" />

/** Where in a list one stands, and the ways to its other pages; they run from right to left. */
export function Pager({ pagination, shown, onPage, sizes, onSize }: PagerProps) {
  const { currentPage, totalPages, totalItems, itemsPerPage } = pagination
  const sizeId = useId()
  const first = (currentPage - 1) * itemsPerPage + 1
  return (
    <Group className={`${styles.pager} screen-only`} gap="md">
      <Text c="dimmed" size="sm">
        <bdi>{`${first}–${first + shown - 1}`}</bdi> {text.of} <bdi>{totalItems.toLocaleString('en')}</bdi>
      </Text>
      {sizes && onSize && (
        <Group gap={6}>
          <Select id={sizeId} value={String(itemsPerPage)} data={[...sizes]} onChange={(event) => onSize(event.currentTarget.value)} />
          <Text component="label" htmlFor={sizeId} c="dimmed" size="sm">
            {text.perPage}
          </Text>
        </Group>
      )}
      {totalPages > 1 && (
        <nav aria-label={text.pages}>
          <Pagination
            total={totalPages}
            value={currentPage}
            onChange={onPage}
            previousIcon={Previous}
            nextIcon={Next}
            getItemProps={(page) => ({ 'aria-label': `${text.page} ${page}` })}
            getControlProps={(control) => ({ 'aria-label': controlNames[control] })}
          />
        </nav>
      )}
    </Group>
  )
}
