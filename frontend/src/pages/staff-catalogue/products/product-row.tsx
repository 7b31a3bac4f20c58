import { useUnit } from 'effector-react'
import { memo, type Ref } from 'react'
import { Opener } from '#frontend/features/desk/list.tsx'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import { VisibilityWord } from '#frontend/shared/ui/arrival.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { DeskProduct } from '#services/catalogue/catalogue-desk.contract.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { editingText } from '../editing/editing.text.ts'
import { editSaved, formToggled } from '../editing/edits.model.ts'
import { SelectField, TextField, TickField } from '../editing/fields.tsx'
import { type Form, useForm } from '../editing/form.ts'
import { SaveBar } from '../editing/save-bar.tsx'
import { useIsOpen } from '../editing/unfolding.tsx'
import { VISIBILITIES } from './product-draft.ts'
import { HistoryButton, ProductHistory } from './product-history.tsx'
import styles from './product-row.module.css'
import { productsText as text } from './products.text.ts'

const overrides = [['', text.automatic], ...VISIBILITIES.map((each) => [each, text.overrides[each]] as const)] as const

function Identity({ product, name }: { product: DeskProduct; name: Ref<HTMLHeadingElement> }) {
  const { ean, brand, displayName, displaySize } = product
  return (
    <div className={styles.identity}>
      <h2 ref={name} tabIndex={-1}>
        <TireName brand={brand} displayName={displayName} />
      </h2>
      <TireSize size={displaySize} />
      <bdi className="muted">{ean}</bdi>
    </div>
  )
}

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

function Units({ form, product, of }: { form: Form; product: DeskProduct; of: string }) {
  if (product.isSetOfTwo) return <p className={styles.set}>{text.set}</p>
  return (
    <>
      <TextField form={form} of={of} kind="number" name="stock" label={text.stock} />
      <TextField form={form} of={of} kind="number" name="shipmentUnits" label={text.shipment} />
      <TextField form={form} of={of} kind="number" name="supplierUnits" label={text.supplier} placeholder={text.unknown} />
    </>
  )
}

/** One article: its fields stand in the row; on a phone they unfold. */
export const ProductRow = memo(function ProductRow({ product }: { product: DeskProduct }) {
  const form = useForm({ kind: 'product', data: product })
  const { save, toggle } = useUnit({ save: editSaved, toggle: formToggled })
  const isOpen = useIsOpen(form.key)
  const name = useFocusBack<HTMLHeadingElement>(form.changed.length > 0)
  const of = `${product.brand} ${product.displayName} ${product.displaySize}`
  return (
    <form
      className={styles.row}
      aria-label={`${of}, ${product.ean}`}
      aria-busy={form.isSaving}
      data-open={isOpen || undefined}
      data-changed={form.changed.length > 0 || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(form.key)
      }}
    >
      <Identity product={product} name={name} />
      <Summary product={product} />
      <div className={styles.fields}>
        <TextField form={form} of={of} kind="money" name="price" label={text.price} />
        <TextField form={form} of={of} kind="money" name="fullPrice" label={text.fullPrice} />
        <Units form={form} product={product} of={of} />
        <div className={styles.shown}>
          <SelectField form={form} of={of} name="visibility" label={text.override} options={overrides} />
          <p className={styles.word}>
            <VisibilityWord visibility={product.visibility} />
            {product.visibilityOverride !== null && <span className="muted">{text.byHand}</span>}
          </p>
        </div>
        <div className={styles.foot}>
          <TickField form={form} of={of} name="freeShipping" label={text.freeShipping} />
          {product.reserved > 0 && <span className="muted">{text.reserved(product.reserved)}</span>}
          <HistoryButton ean={product.ean} of={of} />
          <SaveBar form={form} />
        </div>
        <ProductHistory ean={product.ean} of={of} />
      </div>
      <Opener
        text={isOpen ? editingText.close : editingText.edit}
        of={of}
        isOpen={isOpen}
        isFoot
        onToggle={() => toggle(form.key)}
        className={styles.opener}
      />
    </form>
  )
})
