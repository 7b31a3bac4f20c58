import { Group, Paper, Text, UnstyledButton } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import { memo } from 'react'
import { Opener, Pager } from '#frontend/features/desk/list.tsx'
import { LandedCostOf, Margin } from '#frontend/features/desk/margin.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import { VisibilityWord } from '#frontend/shared/ui/arrival.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Shekels, Sum } from '#frontend/shared/ui/money.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { DeskProduct, DeskProductEdits } from '#services/catalogue/catalogue-desk.contract.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { type CatalogueForm, FormFrame, SaveBar, SelectField, TextField, TickField, useForm } from './form.tsx'
import { NothingFound, Search, useIsOpen } from './list.tsx'
import { VISIBILITIES } from './product-draft.ts'
import styles from './products.module.css'
import { $view, formToggled, histories, keyOf, productEditor, products, turned } from './staff-catalogue.model.ts'
import { editingText, staffCatalogueText, productsText as text } from './staff-catalogue.text.ts'
import { readMoney } from './values.ts'

const overrides = [
  { value: '', label: text.automatic },
  ...VISIBILITIES.map((visibility) => ({ value: visibility, label: text.overrides[visibility] })),
]

/** Articles of the catalogue, a page at a time. */
export function ProductsPart() {
  const { list, isLoading, turn } = useUnit({ list: products.$data, isLoading: products.$isLoading, turn: turned })
  const found = list && !isLoading ? text.found(list.pagination.totalItems) : null
  return (
    <>
      <Search label={text.search} placeholder={text.placeholder} found={found} />
      {list?.products.length === 0 && <Empty />}
      {list && list.products.length > 0 && (
        <Paper component="section" className={styles.list ?? ''} aria-label={text.list} aria-busy={isLoading}>
          <div className={styles.heads} aria-hidden="true">
            {text.columns.map((column) => (
              <span key={column}>{column}</span>
            ))}
          </div>
          {list.products.map((product) => (
            <ProductRow key={product.ean} product={product} />
          ))}
          <Pager pagination={list.pagination} shown={list.products.length} onPage={turn} />
        </Paper>
      )}
    </>
  )
}

function Empty() {
  const { search } = useUnit($view)
  if (search === '') return <Notice title={text.empty}>{text.emptyMore}</Notice>
  return <NothingFound title={text.none}>{text.noneMore}</NothingFound>
}

/** One article: its fields stand in the row; on a phone they unfold. */
const ProductRow = memo(function ProductRow({ product }: { product: DeskProduct }) {
  const { ean, brand, displayName, displaySize, priceAgorot } = product
  const form = useForm(productEditor, keyOf('product', ean), product)
  const toggle = useUnit(formToggled)
  const isOpen = useIsOpen(form.key)
  const isChanged = form.changed.length > 0
  const name = useFocusBack<HTMLHeadingElement>(isChanged)
  const of = `${brand} ${displayName} ${displaySize}`
  return (
    <FormFrame
      form={form}
      className={styles.row}
      aria-label={`${of}, ${ean}`}
      data-open={isOpen || undefined}
      data-edited={isChanged || undefined}
    >
      <div className={styles.identity}>
        <h2 ref={name} tabIndex={-1}>
          <TireName brand={brand} displayName={displayName} />
        </h2>
        <TireSize size={displaySize} />
        <bdi className="muted">{ean}</bdi>
      </div>
      <Summary product={product} />
      <div className={styles.fields}>
        <TextField form={form} of={of} kind="money" name="price" label={text.price} />
        <TextField form={form} of={of} kind="money" name="fullPrice" label={text.fullPrice} />
        <Units form={form} product={product} of={of} />
        <div className={styles.shown}>
          <SelectField form={form} of={of} name="visibility" label={text.override} options={overrides} />
          <Group gap="xs" mt={6}>
            <VisibilityWord visibility={product.visibility} />
            {product.visibilityOverride !== null && <span className="muted">{text.byHand}</span>}
          </Group>
        </div>
        <Group className={styles.foot ?? ''} gap="0 16px">
          <Money form={form} product={product} />
          <TickField form={form} of={of} name="freeShipping" label={text.freeShipping} />
          {product.reserved > 0 && <span className="muted">{text.reserved(product.reserved)}</span>}
          <HistoryButton ean={ean} of={of} />
          <SaveBar form={form} price={priceAgorot} />
        </Group>
        <History ean={ean} of={of} />
      </div>
      <Opener
        text={isOpen ? editingText.close : editingText.edit}
        of={of}
        isOpen={isOpen}
        isFoot
        onToggle={() => toggle(form.key)}
        className={styles.opener}
      />
    </FormFrame>
  )
})

/** What a phone shows while the row is folded. */
function Summary({ product }: { product: DeskProduct }) {
  const { priceAgorot, fullPriceAgorot, stock, shipmentUnits, supplierUnits, isSetOfTwo } = product
  return (
    <div className={styles.summary}>
      <p>
        <b>
          <Shekels shekels={agorotToShekels(priceAgorot)} />
        </b>{' '}
        {fullPriceAgorot > priceAgorot && (
          <s className="muted">
            <Shekels shekels={agorotToShekels(fullPriceAgorot)} />
          </s>
        )}
      </p>
      {!isSetOfTwo && (
        <p className="muted">
          {text.stock} <bdi>{stock}</bdi> · {text.shipment} <bdi>{shipmentUnits}</bdi> · {text.supplier}{' '}
          <bdi dir="auto">{supplierUnits ?? text.unknown}</bdi>
        </p>
      )}
      <VisibilityWord visibility={product.visibility} />
    </div>
  )
}

/** What the article costs, and what the price leaves as it is typed; before VAT. */
function Money({ form, product: { priceAgorot, landedAgorot } }: { form: CatalogueForm; product: DeskProduct }) {
  const typed = readMoney(String(form.draft.price))
  return (
    <span className="muted">
      <LandedCostOf landedAgorot={landedAgorot} />
      {landedAgorot !== null && (
        <>
          {' · '}
          <Margin priceAgorot={typed || priceAgorot} landedAgorot={landedAgorot} />
        </>
      )}
    </span>
  )
}

function Units({ form, product, of }: { form: CatalogueForm; product: DeskProduct; of: string }) {
  if (product.isSetOfTwo) {
    return (
      <Text size="sm" c="dimmed" className={styles.set ?? ''}>
        {text.set}
      </Text>
    )
  }
  return (
    <>
      <TextField form={form} of={of} kind="number" name="stock" label={text.stock} />
      <TextField form={form} of={of} kind="number" name="shipmentUnits" label={text.shipment} />
      <TextField form={form} of={of} kind="number" name="supplierUnits" label={text.supplier} placeholder={text.unknown} />
    </>
  )
}

const useIsUnfolded = (ean: string) => useStoreMap({ store: histories.$openIds, keys: [ean], fn: (eans, [own]) => eans.includes(own) })

function HistoryButton({ ean, of }: { ean: string; of: string }) {
  const isOpen = useIsUnfolded(ean)
  const toggle = useUnit(histories.toggled)
  return (
    <UnstyledButton className={styles.unfold ?? ''} aria-expanded={isOpen} onClick={() => toggle(ean)}>
      {text.history}
      <Icon name="down" />
      <span className="spoken"> {of}</span>
    </UnstyledButton>
  )
}

/** Who changed what of an article at the desk, and when; the newest first. Nothing while it is folded. */
function History({ ean, of }: { ean: string; of: string }) {
  const isOpen = useIsUnfolded(ean)
  const { data, failure } = useStoreMap({ store: histories.$rows, keys: [ean], fn: (rows, [own]) => rows[own] ?? null }) ?? {}
  const retry = useUnit(histories.retried)
  if (!isOpen) return null
  return (
    <section className={styles.history} aria-label={text.historyOf(of)}>
      {failure && <Failure message={failure} onRetry={() => retry(ean)} />}
      {!data && !failure && (
        <p role="status" className="muted">
          {staffCatalogueText.loading}
        </p>
      )}
      {data?.edits.length === 0 && <p className="muted">{text.noHistory}</p>}
      {data && data.edits.length > 0 && (
        <ol>
          {data.edits.map((edit) => (
            <Step key={`${edit.at} ${edit.changes[0]?.field ?? ''}`} edit={edit} />
          ))}
        </ol>
      )}
    </section>
  )
}

type Edit = DeskProductEdits['edits'][number]
type Change = Edit['changes'][number]

function Step({ edit: { at, by, fileName, changes } }: { edit: Edit }) {
  return (
    <li>
      <Moment instant={at} />
      <p>
        <b>
          <bdi>{by}</bdi>
        </b>
        {fileName !== null && (
          <span className="muted">
            {' '}
            {text.fromFile} <bdi dir="auto">{fileName}</bdi>
          </span>
        )}
      </p>
      <p>
        {changes.length === 0 && <span className="muted">{text.first}</span>}
        {changes.map(({ field, from, to }) => (
          <span key={field} className={styles.change}>
            {text.fields[field] ?? <bdi>{field}</bdi>} <Value field={field} value={from} /> <Icon name="forward" />{' '}
            <b>
              <Value field={field} value={to} />
            </b>
          </span>
        ))}
      </p>
    </li>
  )
}

function Value({ field, value }: { field: string; value: Change['from'] }) {
  if (field === 'visibilityOverride') {
    const visibility = VISIBILITIES.find((each) => each === value)
    return visibility ? <VisibilityWord visibility={visibility} /> : text.automatic
  }
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (value === null) return text.unknown
  if (typeof value === 'number' && field.endsWith('Agorot')) return <Sum agorot={value} />
  return <bdi>{value.toLocaleString('en')}</bdi>
}
