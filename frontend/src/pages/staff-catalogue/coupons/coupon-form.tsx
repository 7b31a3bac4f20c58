import { useUnit } from 'effector-react'
import type { DeskCoupon } from '#services/catalogue/catalogue-desk.contract.ts'
import { DayField } from '../editing/day-field.tsx'
import { editSaved } from '../editing/edits.model.ts'
import { SelectField, TextField, TickField } from '../editing/fields.tsx'
import { useForm } from '../editing/form.ts'
import sheet from '../editing/form-sheet.module.css'
import { SaveBar } from '../editing/save-bar.tsx'
import { $coupons } from '../lists.model.ts'
import { BrandTicks } from './brand-ticks.tsx'
import { couponsText as text } from './coupons.text.ts'

const kinds = [
  ['percent', text.kinds.percent],
  ['amount', text.kinds.amount],
] as const

/** A coupon with all its terms; `null` makes one. */
export function CouponForm({ coupon }: { coupon: DeskCoupon | null }) {
  const form = useForm({ kind: 'coupon', data: coupon })
  const { save, coupons } = useUnit({ save: editSaved, coupons: $coupons })
  return (
    <form
      className={sheet.form}
      aria-label={text.form(coupon?.data.code ?? '')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save(form.key)
      }}
    >
      {coupon === null && <TextField form={form} kind="latin" name="code" label={text.code} hint={text.codeHint} maxLength={40} />}
      <SelectField form={form} name="benefit" label={text.benefit} options={kinds} />
      {form.draft.benefit === 'percent' ? (
        <TextField form={form} kind="number" name="percent" label={text.percent} />
      ) : (
        <TextField form={form} kind="money" name="amount" label={text.amount} />
      )}
      <TextField form={form} kind="money" name="minimum" label={text.least} hint={text.leastHint} />
      <DayField form={form} name="startsOn" label={text.startsOn} hint={text.startsHint} isOptional />
      <DayField form={form} name="endsOn" label={text.endsOn} hint={text.endsHint} isOptional />
      <TextField form={form} kind="number" name="usageLimit" label={text.usageLimit} hint={text.usageHint} />
      <div className={sheet.ticks}>
        <TickField form={form} name="isOncePerCustomer" label={text.once2} />
        <TickField form={form} name="setsOnly" label={text.setsOnly} />
      </div>
      <BrandTicks form={form} brands={coupons?.brands ?? []} />
      <div className={sheet.foot}>
        <SaveBar form={form} folds {...(coupon === null && { saveLabel: text.create })} />
      </div>
    </form>
  )
}
