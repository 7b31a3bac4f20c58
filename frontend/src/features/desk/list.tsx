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
  /** Column headings by key, in order. */
  columns: Readonly<Record<string, ReactNode>>
  /** The sortable column; `said` is the current order for screen readers. */
  sort?: { column: string; order: 'asc' | 'desc'; said: string; onTurn: () => void }
}

/** A list with a sticky header; on phones the header is visually hidden, except for sorting. */
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

/** The rows; on phones cards, whose cells are labelled by `data-label`. */
export function ListRows({ children }: { children: ReactNode }) {
  return <Table.Tbody className={styles.rows ?? ''}>{children}</Table.Tbody>
}

interface OpenerProps {
  /** The label; visible on phones, otherwise for screen readers. */
  text: string
  /** The row's name, for screen readers. */
  of: string
  isOpen: boolean
  /** Id of the details, if they are outside the row. */
  detailsId?: string
  /** On phones the full-width footer of the card. */
  isFoot?: boolean
  onToggle: () => void
  className?: string | undefined
}

/** Expands and collapses a row: an icon beside it, on phones a full-width button. */
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
  /** Number of rows on this page. */
  shown: number
  onPage: (page: number) => void
  /** Selectable page sizes, and the callback. */
  sizes?: readonly string[]
  onSize?: (size: string) => void
}

const controlNames = { previous: text.previousPage, next: text.nextPage, first: '', last: '' }
const Previous = () => <Icon name="back" />
const Next = () => <Icon name="forward" />

/** Position in a list and links to other pages, right to left. */
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
