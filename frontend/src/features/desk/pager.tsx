import { useId } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { Pagination } from '#services/staff/staff.contract.ts'
import styles from './pager.module.css'
import { pagerText as text } from './pager.text.ts'
import { pagesAround } from './pages-around.ts'
import { Select } from './select.tsx'

interface PagerProps {
  pagination: Pagination
  /** How many rows the present page shows. */
  shown: number
  onPage: (page: number) => void
  /** Sizes of a page to choose from, and what to do with the chosen one. */
  sizes?: readonly string[]
  onSize?: (size: string) => void
}

/** Where in a list one stands, and the ways to its other pages; they run from right to left. */
export function Pager({ pagination, shown, onPage, sizes, onSize }: PagerProps) {
  const { currentPage, totalPages, totalItems, itemsPerPage } = pagination
  const sizeId = useId()
  const first = (currentPage - 1) * itemsPerPage + 1
  return (
    <div className={`${styles.pager} screen-only`}>
      <p>
        <bdi>{`${first}–${first + shown - 1}`}</bdi> {text.of} <bdi>{totalItems.toLocaleString('en')}</bdi>
      </p>
      {sizes && onSize && (
        <label className={styles.size} htmlFor={sizeId}>
          <Select id={sizeId} value={String(itemsPerPage)} onChange={(event) => onSize(event.currentTarget.value)}>
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </Select>
          {text.perPage}
        </label>
      )}
      {totalPages > 1 && (
        <nav aria-label={text.label}>
          <button type="button" aria-label={text.previous} disabled={currentPage <= 1} onClick={() => onPage(currentPage - 1)}>
            <Icon name="back" className={styles.previous} />
          </button>
          {pagesAround(currentPage, totalPages).map((page, index) =>
            page === 'gap' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap is known by its place
              <span key={`gap ${index}`}>…</span>
            ) : (
              <button
                key={page}
                type="button"
                aria-label={`${text.page} ${page}`}
                aria-current={page === currentPage ? 'page' : undefined}
                onClick={() => onPage(page)}
              >
                <bdi>{page}</bdi>
              </button>
            ),
          )}
          <button type="button" aria-label={text.next} disabled={currentPage >= totalPages} onClick={() => onPage(currentPage + 1)}>
            <Icon name="forward" className={styles.next} />
          </button>
        </nav>
      )}
    </div>
  )
}
