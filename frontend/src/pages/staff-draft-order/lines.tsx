import { Button, Checkbox } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import { memo, type ReactNode } from 'react'
import { Euro } from '#frontend/entities/draft-order/euro.tsx'
import { ProductName, productName } from '#frontend/entities/draft-order/product-name.tsx'
import { signed } from '#frontend/entities/draft-order/signed.ts'
import { SupplierMark, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { SearchField, Select } from '#frontend/features/desk/controls.tsx'
import { ListTable, Opener, Pager } from '#frontend/features/desk/list.tsx'
import { focusMain } from '#frontend/shared/focus-main.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { DraftItem, DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { LineDetails } from './line-details.tsx'
import {
  $filterCounts,
  $lines,
  $openIds,
  $view,
  editedToggled,
  emptyToggled,
  filtersCleared,
  lineToggled,
  pageChosen,
  sizeChosen,
  supplierChosen,
  wordsTyped,
} from './lines.model.ts'
import styles from './lines.module.css'
import { isEdited, type PageSize, pageSizes } from './lines-view.ts'
import { $edits } from './quantity.model.ts'
import { QuantityField, QuantityForm } from './quantity.tsx'
import { SentenceText } from './sentence-text.tsx'
import { quantityText, linesText as text } from './staff-draft-order.text.ts'

interface LineProps {
  item: DraftItem
  draft: DraftOrder
  isOpenToEdits: boolean
}

/** One article: what is bought of it, why, and how that was computed. */
const LineRow = memo(function LineRow({ item, draft, isOpenToEdits }: LineProps) {
  const { lineId, ean, product, displaySize, quantity, unitPrice, source, currentStock, lastYearSold } = item
  const isOpen = useStoreMap({ store: $openIds, keys: [lineId], fn: (ids, [id]) => ids.includes(id) })
  const isTyping = useStoreMap({ store: $edits, keys: [lineId], fn: (edits, [id]) => id in edits })
  const toggle = useUnit(lineToggled)
  const { columns } = text
  const detailsId = `line-${lineId}`
  return (
    <tbody className={styles.line} data-open={isOpen || undefined} data-edited={isEdited(item) || undefined}>
      <tr className={styles.cells}>
        <td className={styles.opener}>
          <Opener
            text={text.details}
            of={text.ofLine(`${productName(product)} ${displaySize}, ${source}`)}
            isOpen={isOpen}
            detailsId={detailsId}
            onToggle={() => toggle(lineId)}
          />
        </td>
        <Cell label={columns.ean} className={styles.ean}>
          <bdi>{ean}</bdi>
        </Cell>
        <Cell label={columns.product} className={styles.product}>
          <b>
            <ProductName product={product} />
          </b>{' '}
          <TireSize size={displaySize} />
        </Cell>
        <Cell label={columns.quantity} className={styles.quantity}>
          <span>
            {isOpenToEdits ? <QuantityField item={item} /> : <b>{quantity}</b>}
            {isEdited(item) && <Computed item={item} />}
          </span>
        </Cell>
        <Cell label={columns.price}>
          <Euro euros={unitPrice} />
        </Cell>
        <Cell label={columns.total} className={styles.total}>
          <Euro euros={unitPrice * quantity} />
        </Cell>
        <Cell label={columns.supplier}>
          <SupplierMark supplier={source} />
        </Cell>
        <Cell label={columns.stock} className={currentStock === 0 ? styles.empty : undefined}>
          <bdi>{currentStock.toLocaleString('en')}</bdi>
        </Cell>
        <Cell label={columns.sold}>
          <bdi>{lastYearSold.toLocaleString('en')}</bdi>
        </Cell>
      </tr>
      {isOpenToEdits && isTyping && (
        <tr className={`${styles.wide} ${styles.form}`}>
          <td colSpan={9}>
            <QuantityForm item={item} />
          </td>
        </tr>
      )}
      <Reasons item={item} />
      {isOpen && (
        <tr className={styles.wide} id={detailsId}>
          <td colSpan={9}>
            <LineDetails item={item} draft={draft} isOpenToEdits={isOpenToEdits} />
          </td>
        </tr>
      )}
    </tbody>
  )
})

/** What narrows the lines; as it is typed, since they are all here. */
function Tools() {
  const { view, counts, type, choose, toggleEdited, toggleEmpty } = useUnit({
    view: $view,
    counts: $filterCounts,
    type: wordsTyped,
    choose: supplierChosen,
    toggleEdited: editedToggled,
    toggleEmpty: emptyToggled,
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

function Cell({ label, children, className }: { label: string; children: ReactNode; className?: string | undefined }) {
  return (
    <td data-label={label} className={className}>
      {children}
    </td>
  )
}

/** What the quantity was computed to, where it is another one now. */
function Computed({ item: { quantity, computed } }: { item: DraftItem }) {
  const difference = quantity - computed
  return (
    <span className={styles.was}>
      {quantityText.computed} <bdi>{computed}</bdi> <bdi className={styles.difference}>{signed(difference)}</bdi>
    </span>
  )
}

function Reasons({ item: { addedReason, splitOf } }: { item: DraftItem }) {
  const notes = [...addedReason.map((reason) => text.reasons[reason] ?? reason), ...(splitOf === null ? [] : [text.split(String(splitOf))])]
  if (notes.length === 0) return null
  return (
    <tr className={styles.reasons}>
      <td />
      <td colSpan={8}>
        {notes.map((each) => (
          <span key={each}>
            <SentenceText>{each}</SentenceText>
          </span>
        ))}
      </td>
    </tr>
  )
}
