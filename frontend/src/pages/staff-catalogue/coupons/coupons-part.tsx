import { useUnit } from 'effector-react'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import { formatDate } from '#services/domain/israel-time.ts'
import type { DeskCoupon } from '#services/orders/coupons/desk-coupons.contract.ts'
import { keyOf } from '../editing/catalogue-entity.ts'
import { DayField } from '../editing/day-field.tsx'
import { editSaved } from '../editing/edits.model.ts'
import { SelectField, TextField, TickField } from '../editing/fields.tsx'
import { type Form, useForm } from '../editing/form.ts'
import sheet from '../editing/form-sheet.module.css'
import { SaveBar } from '../editing/save-bar.tsx'
import { Maker, Unfolding } from '../editing/unfolding.tsx'
import { readList } from '../editing/values.ts'
import { $coupons } from '../lists.model.ts'
import { $now } from '../staff-catalogue.model.ts'
import { couponState } from './coupon-state.ts'
import styles from './coupons.module.css'
import { couponsText as text } from './coupons.text.ts'

const kinds = [
  ['percent', text.kinds.percent],
  ['amount', text.kinds.amount],
] as const

function Days({ startsAt, endsAt }: Pick<DeskCoupon['data'], 'startsAt' | 'endsAt'>) {
  if (startsAt === null && endsAt === null) return text.always
  return (
    <>
      {startsAt !== null && (
        <>
          {text.from}
          <bdi>{formatDate(startsAt)}</bdi>{' '}
        </>
      )}
      {endsAt !== null && (
        <>
          {text.until}
          <bdi>{formatDate(Date.parse(endsAt) - 1)}</bdi>
        </>
      )}
    </>
  )
}

function Terms({ coupon: { minimumAgorot, setsOnly, isOncePerCustomer, brandSlugs } }: { coupon: DeskCoupon['data'] }) {
  const brands = useUnit($coupons)?.brands ?? []
  const names = brandSlugs.map((slug) => brands.find((brand) => brand.slug === slug)?.name ?? slug)
  return (
    <ul className={styles.terms}>
      <li>{names.length === 0 ? text.everything : <bdi dir="auto">{names.join(', ')}</bdi>}</li>
      {minimumAgorot > 0 && (
        <li>
          {text.minimum}
          <Sum agorot={minimumAgorot} />
          {text.minimumEnd}
        </li>
      )}
      {setsOnly && <li>{text.setsOnly}</li>}
      {isOncePerCustomer && <li>{text.once}</li>}
    </ul>
  )
}

function CouponRow({ coupon }: { coupon: DeskCoupon }) {
  const { data, used } = coupon
  const state = couponState(coupon, useUnit($now))
  return (
    <Unfolding
      formKey={keyOf({ kind: 'coupon', data: coupon })}
      name={data.code}
      className={styles.row}
      form={<CouponForm coupon={coupon} />}
    >
      <h2>
        <bdi>{data.code}</bdi>
      </h2>
      <b>{data.benefit.kind === 'percent' ? <bdi>{`${data.benefit.percent}%`}</bdi> : <Sum agorot={data.benefit.amountAgorot} />}</b>
      <p>
        <Days startsAt={data.startsAt} endsAt={data.endsAt} />
      </p>
      <Terms coupon={data} />
      <p>
        <span className={styles.only}>{text.columns.uses}: </span>
        <bdi>{used.toLocaleString('en')}</bdi>{' '}
        <span className="muted">
          {data.usageLimit === null ? (
            text.unlimited
          ) : (
            <>
              {text.of} <bdi>{data.usageLimit.toLocaleString('en')}</bdi>
            </>
          )}
        </span>
      </p>
      <p className={styles.state} data-state={state}>
        {text.states[state]}
      </p>
    </Unfolding>
  )
}

/** Every coupon with what became of it, and the way to make one. */
export function CouponsPart() {
  const answer = useUnit($coupons)
  if (!answer) return null
  return (
    <>
      <Maker kind="coupon" name={text.make} form={<CouponForm coupon={null} />} />
      {answer.coupons.length === 0 ? (
        <Notice title={text.none}>{text.noneMore}</Notice>
      ) : (
        <ul className={`panel ${styles.list}`} aria-label={text.list}>
          <li className={styles.heads} aria-hidden="true">
            {Object.values(text.columns).map((column) => (
              <span key={column}>{column}</span>
            ))}
          </li>
          {answer.coupons.map((coupon) => (
            <CouponRow key={coupon.data.code} coupon={coupon} />
          ))}
        </ul>
      )}
    </>
  )
}

/** A coupon with all its terms; `null` makes one. */
function CouponForm({ coupon }: { coupon: DeskCoupon | null }) {
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

/** Which brands a coupon covers; none ticked = all. */
function BrandTicks({ form, brands }: { form: Form; brands: readonly { slug: string; name: string }[] }) {
  const chosen = readList(String(form.draft.brands))
  const toggle = (slug: string) => {
    const next = chosen.includes(slug) ? chosen.filter((each) => each !== slug) : [...chosen, slug]
    form.type('brands', next.join(','))
  }
  return (
    <fieldset className={styles.brands} data-changed={form.changed.includes('brands') || undefined} aria-disabled={form.isSaving}>
      <legend>
        {text.brands} <span className="muted">{text.brandsHint}</span>
      </legend>
      <div>
        {brands.map(({ slug, name }) => (
          <label key={slug}>
            <input type="checkbox" checked={chosen.includes(slug)} onChange={() => toggle(slug)} />
            <bdi dir="auto">{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
