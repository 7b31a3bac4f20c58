import { type CSSProperties, memo, useEffect } from 'react'
import { TextButton, useFocusBack } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Opener, Pager } from '#frontend/features/desk/list.tsx'
import { LandedCostOf, Margin } from '#frontend/features/desk/margin.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button, UnstyledButton } from '#frontend/shared/desk/button.tsx'
import { Checkbox } from '#frontend/shared/desk/choices.tsx'
import { Group, Paper } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { VisibilityWord } from '#frontend/shared/ui/arrival.tsx'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Shekels, Sum } from '#frontend/shared/ui/money.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import type { DeskProduct, DeskProductEdits, DeskProducts } from '#services/catalogue/catalogue-desk.contract.ts'
import { moneyField } from '#services/domain/fields.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { type CatalogueForm, FormFrame, SaveBar, SelectField, TextField, TickField, useForm } from '../form.tsx'
import { $askedId, undoAsked } from '../import/undo.model.ts'
import { undoPricesText } from '../import/undo.text.ts'
import { ImportName, Undone, UndoQuestion } from '../import/undo.tsx'
import { NothingFound, Search, useIsOpen } from '../list.tsx'
import { $isFiltered, formToggled, histories, keyOf, pageChanged, productEditor, products } from '../staff-catalogue.model.ts'
import { editingText, staffCatalogueText } from '../staff-catalogue.text.ts'
import { ColumnsButton, Filters, PageTick, SortField } from './filters.tsx'
import { $columns, $ticked, $unsavedElsewhere, type Column, ticked, unsavedLookedFor, untickedAll } from './list.model.ts'
import { $foundCount, $lastChange, $scope, pricesOpened } from './prices.model.ts'
import { pricesText } from './prices.text.ts'
import { PricesPanel } from './prices.tsx'
import { VISIBILITIES } from './product-draft.ts'
import styles from './products.module.css'
import { productsText as text } from './products.text.ts'

const overrides = [
  { value: '', label: text.automatic },
  ...VISIBILITIES.map((visibility) => ({ value: visibility, label: text.overrides[visibility] })),
]

/** The article list, paginated, with the panel for bulk price changes. */
export function ProductsPart() {
  const { scope, editedKeys } = useUnit({ scope: $scope, editedKeys: productEditor.$editedKeys })
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (editedKeys.length > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [editedKeys])
  return (
    <>
      <LastChange />
      {scope === null ? <Articles /> : <PricesPanel />}
    </>
  )
}

function Articles() {
  const { list, isLoading, turn } = useUnit({ list: products.$data, isLoading: products.$isLoading, turn: pageChanged })
  const found = list && !isLoading ? text.found(list.pagination.totalItems) : null
  return (
    <>
      <Search label={text.search} placeholder={text.placeholder} found={found} />
      <Filters />
      {list && list.missing.length > 0 && (
        <Text role="status" size="sm">
          {text.missing(list.missing.join(', '))}
        </Text>
      )}
      <Unsaved />
      {list?.products.length === 0 && <Empty />}
      {list && list.products.length > 0 && (
        <>
          <Acts />
          <List list={list} isLoading={isLoading} onPage={turn} />
        </>
      )}
    </>
  )
}

/** Actions on the ticked articles, or on all matches. */
function Acts() {
  const { all, count, untick, open } = useUnit({ all: $ticked, count: $foundCount, untick: untickedAll, open: pricesOpened })
  return (
    <Group gap="xs" className="screen-only">
      <Button onClick={() => open()}>{pricesText.open(count, all.length > 0)}</Button>
      {all.length > 0 && (
        <Button variant="quiet" onClick={() => untick()}>
          {text.untick}
        </Button>
      )}
      <Group gap="xs" className={styles.view ?? ''}>
        <SortField />
        <ColumnsButton />
      </Group>
    </Group>
  )
}

const WIDTHS: Record<Column, string> = {
  fullPrice: 'minmax(100px, 116px)',
  stock: '84px',
  shipment: '84px',
  supplier: '92px',
  made: '84px',
  changed: '92px',
  shown: 'minmax(130px, 226px)',
}

interface ListProps {
  list: DeskProducts
  isLoading: boolean
  onPage: (page: number) => void
}

function List({ list: { products: shown, pagination }, isLoading, onPage }: ListProps) {
  const { columns, all, tick } = useUnit({ columns: $columns, all: $ticked, tick: ticked })
  const eans = shown.map(({ ean }) => ean)
  const template = { '--columns': columns.map((column) => WIDTHS[column]).join(' ') } as CSSProperties
  return (
    <Paper component="section" className={styles.list ?? ''} style={template} aria-label={text.list} aria-busy={isLoading}>
      <div className={styles.heads}>
        <PageTick eans={eans} ticked={all} onTick={(isOn) => tick({ eans, isOn })} />
        <span aria-hidden="true">{text.tire}</span>
        <span aria-hidden="true">{text.price}</span>
        {columns.map((column) => (
          <span key={column} aria-hidden="true">
            {text.columns[column]}
          </span>
        ))}
      </div>
      {shown.map((product) => (
        <ProductRow key={product.ean} product={product} columns={columns} />
      ))}
      <Pager pagination={pagination} shown={shown.length} onPage={onPage} />
    </Paper>
  )
}

/** Articles on other pages with unsaved edits. */
function Unsaved() {
  const { articles, look } = useUnit({ articles: $unsavedElsewhere, look: unsavedLookedFor })
  if (articles.length === 0) return null
  return (
    <InlineAlert color="warning" role="status">
      {text.unsaved}{' '}
      {articles.map(({ ean, name }) => (
        <TextButton key={ean} onClick={() => look(ean)}>
          <bdi>{name}</bdi>
        </TextButton>
      ))}
    </InlineAlert>
  )
}

/** The last bulk change, with undo. */
function LastChange() {
  const { last, askedId, ask } = useUnit({ last: $lastChange, askedId: $askedId, ask: undoAsked })
  const undoable = last && { fileName: last.title, report: { kind: 'prices', created: 0, changed: last.changed, removed: 0 } }
  return (
    <>
      <div role="status">
        {last && (
          <InlineAlert color="success">
            <span>{pricesText.done(last.changed)}</span> <ImportName name={last.title} isPriceChange />{' '}
            <TextButton onClick={() => ask(last.importId)}>{undoPricesText.act}</TextButton>
          </InlineAlert>
        )}
      </div>
      <Undone />
      <UndoQuestion asked={askedId === null ? null : undoable} />
    </>
  )
}

function Empty() {
  const isFiltered = useUnit($isFiltered)
  if (!isFiltered) return <Notice title={text.empty}>{text.emptyMore}</Notice>
  return <NothingFound title={text.none}>{text.noneMore}</NothingFound>
}

/** One article, edited in its row; on a phone the fields unfold. */
const ProductRow = memo(function ProductRow({ product, columns }: { product: DeskProduct; columns: readonly Column[] }) {
  const { ean, brand, displayName, displaySize, priceAgorot, landedAgorot } = product
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
      <RowTick ean={ean} of={of} />
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
        {columns.includes('fullPrice') && <TextField form={form} of={of} kind="money" name="fullPrice" label={text.fullPrice} />}
        <Units form={form} product={product} of={of} columns={columns} />
        {columns.includes('made') && <Made dots={product.dots} />}
        {columns.includes('changed') && (
          <Fact label={text.columns.changed}>
            <Moment instant={product.changedAt} />
          </Fact>
        )}
        {columns.includes('shown') && (
          <div className={styles.shown}>
            <SelectField form={form} of={of} name="visibility" label={text.override} options={overrides} />
            <Group gap="xs" mt={6}>
              <VisibilityWord visibility={product.visibility} />
              {product.visibilityOverride !== null && <span className="muted">{text.byHand}</span>}
            </Group>
          </div>
        )}
        <Group className={styles.foot ?? ''} gap="0 16px" data-wide={!columns.includes('shown') || undefined}>
          <Money form={form} product={product} />
          <TickField form={form} of={of} name="freeShipping" label={text.freeShipping} />
          {product.reserved > 0 && <span className="muted">{text.reserved(product.reserved)}</span>}
          <HistoryButton ean={ean} of={of} />
          <SaveBar form={form} price={priceAgorot} landed={landedAgorot} />
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

/** The folded row on a phone. */
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

/** Landed cost, and the margin at the price being typed; before VAT. */
function Money({ form, product: { priceAgorot, landedAgorot } }: { form: CatalogueForm; product: DeskProduct }) {
  const typed = moneyField.read(String(form.draft.price))
  return (
    <span className="muted">
      <LandedCostOf landedAgorot={landedAgorot} />
      {landedAgorot !== null && (
        <span>
          {' · '}
          <Margin priceAgorot={typed || priceAgorot} landedAgorot={landedAgorot} />
        </span>
      )}
    </span>
  )
}

function RowTick({ ean, of }: { ean: string; of: string }) {
  const isTicked = useStoreMap({ store: $ticked, keys: [ean], fn: (all, [own]) => all.includes(own) })
  const tick = useUnit(ticked)
  return (
    <Checkbox
      className={styles.tick ?? ''}
      aria-label={text.tick(of)}
      checked={isTicked}
      onChange={(event) => tick({ eans: [ean], isOn: event.currentTarget.checked })}
    />
  )
}

/** A read-only value of an article. */
function Fact({ label, children }: { label: string; children: Elements }) {
  return (
    <div className={styles.fact}>
      <span className={styles.factLabel}>{label}</span>
      {children}
    </div>
  )
}

/** DOT week and year, `23/24`; for a set the front tire's first. */
function Made({ dots }: Pick<DeskProduct, 'dots'>) {
  return (
    <Fact label={text.columns.made}>
      {dots.every((dot) => dot === null) ? (
        <span className="muted">{text.undated}</span>
      ) : (
        <bdi>{dots.map((dot) => (dot === null ? '?' : `${dot.slice(0, 2)}/${dot.slice(2)}`)).join(' · ')}</bdi>
      )}
    </Fact>
  )
}

interface UnitsProps {
  form: CatalogueForm
  product: DeskProduct
  of: string
  columns: readonly Column[]
}

function Units({ form, product, of, columns }: UnitsProps) {
  const shown = (['stock', 'shipment', 'supplier'] as const).filter((column) => columns.includes(column))
  if (shown.length === 0) return null
  if (product.isSetOfTwo) {
    return (
      <Text size="sm" c="dimmed" className={styles.set ?? ''} style={{ '--span': shown.length } as CSSProperties}>
        {text.set}
      </Text>
    )
  }
  return (
    <>
      {shown.includes('stock') && <TextField form={form} of={of} kind="number" name="stock" label={text.stock} />}
      {shown.includes('shipment') && <TextField form={form} of={of} kind="number" name="shipmentUnits" label={text.shipment} />}
      {shown.includes('supplier') && (
        <TextField form={form} of={of} kind="number" name="supplierUnits" label={text.supplier} placeholder={text.unknown} />
      )}
    </>
  )
}

const useIsUnfolded = (ean: string) => useStoreMap({ store: histories.$openIds, keys: [ean], fn: (eans, [own]) => eans.includes(own) })

function HistoryButton({ ean, of }: { ean: string; of: string }) {
  const isOpen = useIsUnfolded(ean)
  const toggle = useUnit(histories.toggled)
  return (
    <UnstyledButton className={`middle gap-4 ${styles.unfold}`} aria-expanded={isOpen} onClick={() => toggle(ean)}>
      {text.history}
      <Icon name="down" />
      <span className="spoken"> {of}</span>
    </UnstyledButton>
  )
}

/** Change history of an article, the newest first. Empty while folded. */
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

function Step({ edit: { at, by, fileName, isPriceChange, changes } }: { edit: Edit }) {
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
            <span>{isPriceChange ? text.fromPrices : text.fromFile}</span> <ImportName name={fileName} isPriceChange={isPriceChange} />
          </span>
        )}
      </p>
      <p>
        {changes.length === 0 && <span className="muted">{text.first}</span>}
        {changes.map(({ field, from, to }) => (
          <span key={field} className={styles.change}>
            <span>{text.fields[field] ?? <bdi>{field}</bdi>}</span> <Value field={field} value={from} /> <Icon name="forward" />{' '}
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
    return visibility ? <VisibilityWord visibility={visibility} /> : <span>{text.automatic}</span>
  }
  if (typeof value === 'boolean') return value ? <span>{text.yes}</span> : <span>{text.no}</span>
  if (value === null) return <span>{text.unknown}</span>
  if (typeof value === 'number' && field.endsWith('Agorot')) return <Sum agorot={value} />
  return <bdi>{value.toLocaleString('en')}</bdi>
}
