import { Button, Checkbox } from '@mantine/core'
import { useUnit } from 'effector-react'
import { suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { ListTable } from '#frontend/features/desk/list-table.tsx'
import { Pager } from '#frontend/features/desk/pager.tsx'
import { SearchField } from '#frontend/features/desk/search-field.tsx'
import { Select } from '#frontend/features/desk/select.tsx'
import { focusMain } from '#frontend/shared/focus-main.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
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

const columns = { details: <span className="spoken">{text.details}</span>, ...text.columns, ean: <bdi>{text.columns.ean}</bdi> }

function None() {
  const clear = useUnit(filtersCleared)
  return (
    <Notice
      title={text.none}
      action={
        <Button
          variant="line"
          onClick={() => {
            focusMain()
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
  const isOpenToEdits = draft.status === 'completed' && draft.approvedAt === null && !draft.isOutdated
  return (
    <section className={`panel ${styles.list}`} aria-label={text.label}>
      <Tools />
      <p role="status" className="spoken">
        {text.found(pagination.totalItems)}
      </p>
      {shown.length === 0 ? (
        <None />
      ) : (
        <ListTable columns={columns} className={styles.table} aria-label={text.label}>
          {shown.map((item) => (
            <LineRow key={item.lineId} item={item} draft={draft} isOpenToEdits={isOpenToEdits} />
          ))}
        </ListTable>
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
