import { useMinute } from '#frontend/features/desk/time.tsx'
import { Checkbox, CheckboxGroup } from '#frontend/shared/desk/choices.tsx'
import { Group, Paper } from '#frontend/shared/desk/layout.tsx'
import { Badge } from '#frontend/shared/desk/marks.tsx'
import { Notice } from '#frontend/shared/ui/data-state.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { formatDate } from '#services/domain/israel-time.ts'
import type { DeskCoupon } from '#services/orders/coupons/desk-coupons.contract.ts'
import { type CouponState, couponState } from './coupon-draft.ts'
import { DayField } from './day-field.tsx'
import { type CatalogueForm, FormFrame, SaveBar, SelectField, TextField, TickField, useField, useForm } from './form.tsx'
import { Maker, Unfolding } from './list.tsx'
import './saved.model.ts'
import { couponEditor, coupons, keyOf } from './staff-catalogue.model.ts'
import styles from './staff-catalogue.module.css'
import { couponsText as text } from './staff-catalogue.text.ts'
import { readList } from './values.ts'

const kinds = (['percent', 'amount'] as const).map((kind) => ({ value: kind, label: text.kinds[kind] }))
const stateColors = { active: 'success', notYet: 'warning', over: 'gray', usedUp: 'gray' } as const satisfies Record<CouponState, string>

/** All coupons with their usage, and the form for a new one. */
export function CouponsPart() {
  const answer = useUnit(coupons.$data)
  if (!answer) return null
  return (
    <>
      <Maker formKey={keyOf('coupon')} name={text.make} form={<CouponForm coupon={null} />} />
      {answer.coupons.length === 0 ? (
        <Notice title={text.none}>{text.noneMore}</Notice>
      ) : (
        <Paper component="ul" aria-label={text.list}>
          <li className={`${styles.heads} ${styles.coupon}`} aria-hidden="true">
            {Object.values(text.columns).map((column) => (
              <span key={column}>{column}</span>
            ))}
          </li>
          {answer.coupons.map((coupon) => (
            <CouponRow key={coupon.data.code} coupon={coupon} />
          ))}
        </Paper>
      )}
    </>
  )
}

function CouponRow({ coupon }: { coupon: DeskCoupon }) {
  const { data, used } = coupon
  const state = couponState(coupon, useMinute())
  return (
    <Unfolding formKey={keyOf('coupon', data.code)} name={data.code} className={styles.coupon} form={<CouponForm coupon={coupon} />}>
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
            <span>
              {text.of} <bdi>{data.usageLimit.toLocaleString('en')}</bdi>
            </span>
          )}
        </span>
      </p>
      <Badge color={stateColors[state]}>{text.states[state]}</Badge>
    </Unfolding>
  )
}

function Days({ startsAt, endsAt }: Pick<DeskCoupon['data'], 'startsAt' | 'endsAt'>) {
  if (startsAt === null && endsAt === null) return <span>{text.always}</span>
  return (
    <>
      {startsAt !== null && (
        <span>
          {text.from}
          <bdi>{formatDate(startsAt)}</bdi>{' '}
        </span>
      )}
      {endsAt !== null && (
        <span>
          {text.until}
          <bdi>{formatDate(Date.parse(endsAt) - 1)}</bdi>
        </span>
      )}
    </>
  )
}

function Terms({ coupon: { minimumAgorot, setsOnly, isOncePerCustomer, brandSlugs } }: { coupon: DeskCoupon['data'] }) {
  const brands = useUnit(coupons.$data)?.brands ?? []
  const names = brandSlugs.map((slug) => brands.find((brand) => brand.slug === slug)?.name ?? slug)
  return (
    <ul className="muted">
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

/** The form of all terms of a coupon; `null` creates one. */
function CouponForm({ coupon }: { coupon: DeskCoupon | null }) {
  const code = coupon?.data.code ?? ''
  const form = useForm(couponEditor, keyOf('coupon', code), coupon)
  return (
    <FormFrame form={form} className={styles.form} aria-label={text.form(code)}>
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
      <Group gap="0 24px" className={styles.wide ?? ''}>
        <TickField form={form} name="isOncePerCustomer" label={text.once2} />
        <TickField form={form} name="setsOnly" label={text.setsOnly} />
      </Group>
      <BrandTicks form={form} />
      <div className={styles.wide}>
        <SaveBar form={form} folds {...(coupon === null && { saveLabel: text.create })} />
      </div>
    </FormFrame>
  )
}

/** The brands a coupon covers; none ticked = all. */
function BrandTicks({ form }: { form: CatalogueForm }) {
  const brands = useUnit(coupons.$data)?.brands ?? []
  const { label, description } = useField({ form, name: 'brands', label: text.brands, hint: text.brandsHint })
  return (
    <CheckboxGroup
      label={label}
      description={description}
      isOff={form.isSaving}
      isChanged={form.changed.includes('brands')}
      className={styles.wide ?? ''}
      value={readList(String(form.draft.brands))}
      onChange={(slugs) => form.type('brands', slugs.join(','))}
    >
      <Group gap="8px 24px">
        {brands.map(({ slug, name }) => (
          <Checkbox key={slug} value={slug} label={<bdi dir="auto">{name}</bdi>} />
        ))}
      </Group>
    </CheckboxGroup>
  )
}
