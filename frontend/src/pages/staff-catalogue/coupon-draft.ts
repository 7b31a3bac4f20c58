import type { CouponChanged } from '#events/coupons.events.ts'
import type { Draft, Edit } from '#frontend/shared/edit.ts'
import type { FieldErrors } from '#frontend/shared/editor.model.ts'
import { addDays } from '#services/domain/calendar.ts'
import { couponCode } from '#services/domain/coupon.ts'
import { moneyField, percentField, unitsField } from '#services/domain/fields.ts'
import { israelDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import { plainText } from '#services/domain/plain-text.ts'
import type { DeskCoupon } from '#services/orders/coupons/desk-coupons.contract.ts'
import { faultText as faults } from './staff-catalogue.text.ts'
import { readList } from './values.ts'

/** A coupon's form state: days as `2026-12-06`, the last one inclusive; brands as comma-separated slugs. */

const NOTHING = {
  code: '',
  benefit: 'percent',
  percent: '',
  amount: '',
  startsOn: '',
  endsOn: '',
  minimum: '',
  brands: '',
  setsOnly: false,
  usageLimit: '',
  isOncePerCustomer: false,
}

/** Israel's date of the coupon's last valid moment, i.e. the last day that counts. */
const lastDay = (endsAt: string) => israelDate(Date.parse(endsAt) - 1)

export function couponDraft(coupon: CouponChanged | null): typeof NOTHING {
  if (coupon === null) return NOTHING
  const { benefit, startsAt, endsAt } = coupon
  return {
    code: coupon.code,
    benefit: benefit.kind,
    percent: benefit.kind === 'percent' ? String(benefit.percent) : '',
    amount: benefit.kind === 'amount' ? moneyField.write(benefit.amountAgorot) : '',
    startsOn: startsAt === null ? '' : israelDate(startsAt),
    endsOn: endsAt === null ? '' : lastDay(endsAt),
    minimum: coupon.minimumAgorot === 0 ? '' : moneyField.write(coupon.minimumAgorot),
    brands: coupon.brandSlugs.join(','),
    setsOnly: coupon.setsOnly,
    usageLimit: coupon.usageLimit === null ? '' : String(coupon.usageLimit),
    isOncePerCustomer: coupon.isOncePerCustomer,
  }
}

function readPercent(typed: string): number | null {
  const percent = percentField.read(typed, 0)
  return percent !== null && percent >= 1 && percent <= 100 ? percent : null
}

const readUses = (typed: string) => unitsField.read(typed, 1)

export function validateCoupon(draft: Draft): FieldErrors {
  const of = (field: string) => plainText(String(draft[field]))
  const amount = moneyField.read(of('amount'))
  return {
    ...(!/^[A-Z0-9\u05D0-\u05EA-]{3,30}$/.test(couponCode(of('code'))) && { code: faults.code }),
    ...(of('benefit') === 'percent' && readPercent(of('percent')) === null && { percent: faults.percent }),
    ...(of('benefit') === 'amount' && (amount === null ? { amount: faults.money } : amount === 0 ? { amount: faults.notPositive } : {})),
    ...(of('endsOn') !== '' && of('endsOn') < of('startsOn') && { endsOn: faults.endsBeforeStart }),
    ...(of('minimum') !== '' && moneyField.read(of('minimum')) === null && { minimum: faults.money }),
    ...(of('usageLimit') !== '' && readUses(of('usageLimit')) === null && { usageLimit: faults.uses }),
  }
}

const startOf = (day: string) => new Date(startOfIsraelDay(day)).toISOString()

/** The new state; untouched days keep their exact instants. */
export function couponOf(coupon: CouponChanged | null, { was, now }: Edit): CouponChanged {
  const of = (field: string) => plainText(String(now[field]))
  const instant = (field: string, known: string | null | undefined, after: number) => {
    if (known !== undefined && now[field] === was[field]) return known
    return of(field) === '' ? null : startOf(addDays(of(field), after))
  }
  return {
    code: coupon?.code ?? couponCode(of('code')),
    benefit:
      of('benefit') === 'amount'
        ? { kind: 'amount', amountAgorot: moneyField.read(of('amount')) ?? 0 }
        : { kind: 'percent', percent: readPercent(of('percent')) ?? 0 },
    startsAt: instant('startsOn', coupon?.startsAt, 0),
    // The end is exclusive: the start of the day after the last one.
    endsAt: instant('endsOn', coupon?.endsAt, 1),
    minimumAgorot: moneyField.read(of('minimum')) ?? 0,
    brandSlugs: readList(of('brands')),
    setsOnly: now.setsOnly === true,
    usageLimit: readUses(of('usageLimit')),
    isOncePerCustomer: now.isOncePerCustomer === true,
  }
}

export type CouponState = 'active' | 'notYet' | 'over' | 'usedUp'

/** Whether a coupon is usable now, and if not, why; `now` in milliseconds. */
export function couponState({ data: { startsAt, endsAt, usageLimit }, used }: DeskCoupon, now: number): CouponState {
  if (endsAt !== null && now >= Date.parse(endsAt)) return 'over'
  if (usageLimit !== null && used >= usageLimit) return 'usedUp'
  return startsAt !== null && now < Date.parse(startsAt) ? 'notYet' : 'active'
}
