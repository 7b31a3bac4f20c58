import { memo, type ReactNode } from 'react'
import { Euro, signed } from '#frontend/entities/draft-order/figures.tsx'
import { DraftProductName, productName } from '#frontend/entities/draft-order/names.tsx'
import { SupplierMark, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { SearchField, Select } from '#frontend/features/desk/controls.tsx'
import { ListTable, Opener, Pager } from '#frontend/features/desk/list.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Checkbox } from '#frontend/shared/desk/choices.tsx'
import { Group, Paper } from '#frontend/shared/desk/layout.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { focusMain } from '#frontend/shared/focus.ts'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import type { DraftItem, DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { LineDetails } from './line-details.tsx'
import { isEdited, linesFormat, pageSizes } from './line-rules.ts'
import styles from './lines.module.css'
import { QuantityField, QuantityForm } from './quantity.tsx'
import { SentenceText } from './sentence-text.tsx'
import {
  $filterCounts,
  $lines,
  $view,
  $words,
  cleared,
  filtersChanged,
  lines,
  pageChanged,
  quantities,
  wordsSent,
  wordsTyped,
} from './staff-draft-order.model.ts'
import { quantityText, linesText as text } from './staff-draft-order.text.ts'

const columns = { details: <span className="spoken">{text.details}</span>, ...text.columns, ean: <bdi>{text.columns.ean}</bdi> }
const width = Object.keys(columns).length

/** The articles to buy, in pages. */
export function Lines({ draft }: { draft: DraftOrder }) {
  const { found, turn, narrow } = useUnit({ found: $lines, turn: pageChanged, narrow: filtersChanged })
  const { shown, pagination } = found
  const isOpenToEdits = draft.status === 'completed' && draft.approvedAt === null && !draft.isOutdated
  return (
    <Paper component="section" aria-label={text.label}>
      <Tools />
      <p role="status" className="spoken">
        {text.found(pagination.totalItems)}
      </p>
      {shown.length === 0 ? (
        <None />
      ) : (
        <>
          <ListTable columns={columns} withRowBorders={false} aria-label={text.label}>
            {shown.map((item) => (
              <LineRow key={item.lineId} item={item} draft={draft} isOpenToEdits={isOpenToEdits} />
            ))}
          </ListTable>
          <Pager
            pagination={pagination}
            shown={shown.length}
            onPage={(page) => turn(page)}
            sizes={pageSizes}
            onSize={(limit) => narrow({ limit: linesFormat.read(`?limit=${limit}`).limit })}
          />
        </>
      )}
    </Paper>
  )
}

/** Filters; applied while typing, since all lines are loaded. */
function Tools() {
  const { view, words, counts, type, send, narrow } = useUnit({
    view: $view,
    words: $words,
    counts: $filterCounts,
    type: wordsTyped,
    send: wordsSent,
    narrow: filtersChanged,
  })
  return (
    <Group gap="sm" p="sm" className="screen-only">
      <SearchField label={text.search} placeholder={text.search} words={words} onType={type} onSend={() => send()} />
      <Select
        aria-label={text.suppliers}
        value={view.supplier ?? ''}
        onChange={({ currentTarget: { value } }) => narrow({ supplier: suppliers.find((supplier) => supplier === value) ?? null })}
      >
        <option value="">{text.allSuppliers}</option>
        {suppliers.map((supplier) => (
          <option key={supplier}>{supplier}</option>
        ))}
      </Select>
      {(['edited', 'empty'] as const).map((what) => (
        <Checkbox
          key={what}
          size="xs"
          label={text[what](counts[what])}
          checked={view[what]}
          onChange={(event) => narrow({ [what]: event.currentTarget.checked })}
        />
      ))}
    </Group>
  )
}

function None() {
  const clear = useUnit(cleared)
  const showAll = () => {
    focusMain()
    clear()
  }
  return (
    <Notice
      title={text.none}
      action={
        <Button variant="line" onClick={showAll}>
          {text.clear}
        </Button>
      }
    >
      {text.noneMore}
    </Notice>
  )
}

interface LineProps {
  item: DraftItem
  draft: DraftOrder
  isOpenToEdits: boolean
}

/** One article: the quantity, the reason, and its calculation. */
const LineRow = memo(function LineRow({ item, draft, isOpenToEdits }: LineProps) {
  const { lineId } = item
  const isOpen = useStoreMap({ store: lines.$openIds, keys: [lineId], fn: (ids, [id]) => ids.includes(id) })
  const isTyping = useStoreMap({ store: quantities.$forms, keys: [lineId], fn: (forms, [id]) => id in forms })
  return (
    <Table.Tbody className={styles.line ?? ''} data-open={isOpen || undefined}>
      <Cells item={item} isOpen={isOpen} isOpenToEdits={isOpenToEdits} />
      {isOpenToEdits && isTyping && (
        <Table.Tr className={`${styles.wide} ${styles.form}`}>
          <Table.Td colSpan={width}>
            <QuantityForm item={item} />
          </Table.Td>
        </Table.Tr>
      )}
      <Reasons item={item} />
      {isOpen && (
        <Table.Tr className={styles.wide ?? ''} id={detailsId(lineId)}>
          <Table.Td colSpan={width}>
            <LineDetails item={item} draft={draft} isOpenToEdits={isOpenToEdits} />
          </Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  )
})

const detailsId = (lineId: string) => `line-${lineId}`

function Cells({ item, isOpen, isOpenToEdits }: Omit<LineProps, 'draft'> & { isOpen: boolean }) {
  const { lineId, ean, product, displaySize, quantity, unitPrice, source, currentStock, lastYearSold } = item
  const toggle = useUnit(lines.toggled)
  return (
    <Table.Tr className={styles.cells ?? ''}>
      <Table.Td className={styles.opener ?? ''}>
        <Opener
          text={text.details}
          of={text.ofLine(`${productName(product)} ${displaySize}, ${source}`)}
          isOpen={isOpen}
          detailsId={detailsId(lineId)}
          onToggle={() => toggle(lineId)}
        />
      </Table.Td>
      <Cell of="ean">
        <bdi>{ean}</bdi>
      </Cell>
      <Cell of="product">
        <b>
          <DraftProductName product={product} />
        </b>{' '}
        <TireSize size={displaySize} />
      </Cell>
      <Cell of="quantity">
        <Group component="span" gap="xs" wrap="nowrap">
          {isOpenToEdits ? <QuantityField item={item} /> : <b>{quantity}</b>}
          {isEdited(item) && <Computed item={item} />}
        </Group>
      </Cell>
      <Cell of="price">
        <Euro euros={unitPrice} />
        <Margin item={item} />
      </Cell>
      <Cell of="total">
        <b>
          <Euro euros={unitPrice * quantity} />
        </b>
      </Cell>
      <Cell of="supplier">
        <SupplierMark supplier={source} />
      </Cell>
      <Cell of="stock">
        <Text span inherit {...(currentStock === 0 && { c: 'danger', fw: 600 })}>
          <bdi>{currentStock.toLocaleString('en')}</bdi>
        </Text>
      </Cell>
      <Cell of="sold">
        <bdi>{lastYearSold.toLocaleString('en')}</bdi>
      </Cell>
    </Table.Tr>
  )
}

/** The margin at today's shop price before VAT, beside the landed cost. */
function Margin({ item: { margin } }: { item: DraftItem }) {
  if (margin === null) return null
  return (
    <Text size="xs" c={margin.shekels < 0 ? 'danger' : 'dimmed'} title={text.margin}>
      {text.marginShort} <bdi>{`${Math.round(margin.percent)}%`}</bdi> <Shekels shekels={margin.shekels} />
    </Text>
  )
}

function Cell({ of, children }: { of: keyof typeof text.columns; children: ReactNode }) {
  return (
    <Table.Td data-label={text.columns[of]} className={styles[of] ?? ''}>
      {children}
    </Table.Td>
  )
}

/** The computed quantity, if it was changed. */
function Computed({ item: { quantity, computed } }: { item: DraftItem }) {
  return (
    <Text span inherit c="dimmed" className={styles.was ?? ''}>
      {quantityText.computed} <bdi>{computed}</bdi>{' '}
      <Text span inherit c="var(--ink)" fw={600}>
        <bdi>{signed(quantity - computed)}</bdi>
      </Text>
    </Text>
  )
}

function Reasons({ item: { addedReason, splitOf } }: { item: DraftItem }) {
  const notes = [...addedReason.map((reason) => text.reasons[reason] ?? reason), ...(splitOf === null ? [] : [text.split(String(splitOf))])]
  if (notes.length === 0) return null
  return (
    <Table.Tr className={styles.reasons ?? ''}>
      <Table.Td />
      <Table.Td colSpan={width - 1}>
        <SentenceText>{notes.join(' · ')}</SentenceText>
      </Table.Td>
    </Table.Tr>
  )
}
