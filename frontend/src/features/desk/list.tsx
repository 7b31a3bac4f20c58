import { type ReactNode, useId } from 'react'
import { UnstyledButton } from '#frontend/shared/desk/button.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { Table, type TableProps } from '#frontend/shared/desk/table.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { Pagination as PageOf } from '#services/staff/staff.contract.ts'
import { Select } from './controls.tsx'
import styles from './desk.module.css'
import { deskText as text } from './desk.text.ts'
import pagerStyles from './pager.module.css'

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

/** The first and last pages, and those around the current one; null where some are left out. */
function pagesAround(current: number, total: number): (number | null)[] {
  const all = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (total <= 7) return all(1, total)
  if (current <= 4) return [...all(1, 5), null, total]
  if (current >= total - 3) return [1, null, ...all(total - 4, total)]
  return [1, null, ...all(current - 1, current + 1), null, total]
}

interface PagesProps {
  current: number
  total: number
  onPage: (page: number) => void
}

function Pages({ current, total, onPage }: PagesProps) {
  const turn = (page: number, name: string, sign: ReactNode) => (
    <button type="button" className={pagerStyles.turn} aria-label={name} disabled={page < 1 || page > total} onClick={() => onPage(page)}>
      {sign}
    </button>
  )
  return (
    <nav className="row middle gap-4 wrapping" aria-label={text.pages}>
      {turn(current - 1, text.previousPage, <Icon name="back" />)}
      {pagesAround(current, total).map((page, index) =>
        page === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: one of two gaps
          <span key={`gap-${index}`} className={pagerStyles.turn} aria-hidden="true">
            <svg viewBox="0 0 15 15" aria-hidden="true">
              {[2.5, 7.5, 12.5].map((x) => (
                <circle key={x} cx={x} cy="7.5" r="1.125" fill="currentColor" />
              ))}
            </svg>
          </span>
        ) : (
          <button
            key={page}
            type="button"
            className={pagerStyles.turn}
            aria-label={`${text.page} ${page}`}
            aria-current={page === current ? 'page' : undefined}
            onClick={() => onPage(page)}
          >
            {page}
          </button>
        ),
      )}
      {turn(current + 1, text.nextPage, <Icon name="forward" />)}
    </nav>
  )
}

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
      {totalPages > 1 && <Pages current={currentPage} total={totalPages} onPage={onPage} />}
    </Group>
  )
}
