import { Button, Checkbox } from '@mantine/core'
import { useUnit } from 'effector-react'
import { suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { Pager } from '#frontend/features/desk/pager.tsx'
import { SearchField } from '#frontend/features/desk/search-field.tsx'
import { Select } from '#frontend/features/desk/select.tsx'
import { keepFocus } from '#frontend/shared/keep-focus.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import type { DraftOrder } from '#services/ingress/contract/draft-orders.contract.ts'
import { LineRow } from './line-row.tsx'
import {
  $filterCounts,
  $lines,
  $view,
  editedToggled,
  emptyToggled,
  filtersCleared,
  pageChosen,
  sizeChosen,
  supplierChosen,
  wordsTyped,
} from './lines.model.ts'
import styles from './lines.module.css'
import { type PageSize, pageSizes } from './lines-view.ts'
import { linesText as text } from './staff-draft-order.text.ts'

/** What narrows the lines; as it is typed, since they are all here. */
function Tools() {
  const { view, counts, type, choose, toggleEdited, toggleEmpty } = useUnit({
    ...{ view: $view, counts: $filterCounts, type: wordsTyped, choose: supplierChosen },
    ...{ toggleEdited: editedToggled, toggleEmpty: emptyToggled },
  })
  return (
    <div className={`${styles.tools} screen-only`}>
      <SearchField label={text.search} placeholder={text.search} words={view.words} onType={type} onSend={() => {}} />
      <Select
        aria-label={text.suppliers}
        value={view.supplier ?? ''}
        onChange={({ currentTarget: { value } }) => choose(suppliers.find((supplier) => supplier === value) ?? null)}
      >
        <option value="">{text.allSuppliers}</option>
        {suppliers.map((supplier) => (
          <option key={supplier}>{supplier}</option>
        ))}
      </Select>
      <Checkbox
        size="xs"
        label={text.edited(counts.edited)}
        checked={view.isEditedOnly}
        onChange={(event) => toggleEdited(event.currentTarget.checked)}
      />
      <Checkbox
        size="xs"
        label={text.empty(counts.empty)}
        checked={view.isEmptyOnly}
        onChange={(event) => toggleEmpty(event.currentTarget.checked)}
      />
    </div>
  )
}

function Heads() {
  const { ean, ...columns } = text.columns
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="spoken">{text.details}</span>
        </th>
        <th scope="col">
          <bdi>{ean}</bdi>
        </th>
        {Object.values(columns).map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function None() {
  const clear = useUnit(filtersCleared)
  return (
    <Notice
      title={text.none}
      action={
        <Button
          variant="line"
          onClick={() => {
            keepFocus()
            clear()
          }}
        >
          {text.clear}
        </Button>
      }
    >
      {text.noneMore}
    </Notice>
  )
}

/** The articles to buy, page by page. */
export function Lines({ draft }: { draft: DraftOrder }) {
  const { lines, turn, resize } = useUnit({ lines: $lines, turn: pageChosen, resize: sizeChosen })
  const { shown, pagination } = lines
  const isOpenToEdits = draft.status === 'completed' && draft.approvedAt === null
  return (
    <section className={`panel ${styles.list}`} aria-label={text.label}>
      <Tools />
      <p role="status" className="spoken">
        {text.found(pagination.totalItems)}
      </p>
      {shown.length === 0 ? (
        <None />
      ) : (
        <table className={styles.table} aria-label={text.label}>
          <Heads />
          {shown.map((item) => (
            <LineRow key={item.lineId} item={item} draft={draft} isOpenToEdits={isOpenToEdits} />
          ))}
        </table>
      )}
      {shown.length > 0 && (
        <div className={styles.foot}>
          <Pager
            pagination={pagination}
            shown={shown.length}
            onPage={(page) => turn(page)}
            sizes={pageSizes}
            onSize={(size) => resize(size as PageSize)}
          />
        </div>
      )}
    </section>
  )
}
