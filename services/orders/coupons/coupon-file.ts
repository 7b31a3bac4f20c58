import type { CouponChanged } from '#events/coupons.events.ts'
import { addDays } from '#services/domain/calendar.ts'
import { couponCode } from '#services/domain/coupon.ts'
import { moneyField } from '#services/domain/fields.ts'
import { formatDate, startOfIsraelDay } from '#services/domain/israel-time.ts'
import type { BrandNames } from '#services/importing/brand-names.ts'
import { date, flag, price, type ReadCell, texts, wholeFrom, writeFlag } from '#services/importing/cell.ts'
import { defaulted, optional, type Problem, problem, readValues, required, type ValuesOf } from '#services/importing/columns.ts'
import { type Edit, isTimestamp } from '#services/importing/edit-entity.command.ts'
import { entityOf, type FileKind } from '#services/importing/file-kind.ts'
import type { Reason } from '#services/importing/reasons.ts'

const CODE = /^[A-Z0-9\u05D0-\u05EA-]{3,30}$/
const MAX_USES = 1_000_000

const code: ReadCell<string> = (text) => {
  const value = couponCode(text)
  return CODE.test(value) ? { ok: true, value } : { ok: false, reason: 'unreadable_code' }
}

const percent: ReadCell<number> = (text) => wholeFrom(1, 100)(text.replace(/\s*%$/, ''))

const COUPON_COLUMNS = {
  code: required(code, 'what shoppers type, in any case'),
  percent: optional(percent, 'share of the goods it covers, 10; either this or an amount'),
  amount: optional(price, 'shekels off the goods it covers'),
  starts_on: optional(date, 'first day, DD/MM/YYYY; empty = at once'),
  ends_on: optional(date, 'last day, which counts as a whole; empty = for ever'),
  minimum: defaulted(price, 0, 'shekels that the goods must come to; empty = none'),
  brands: defaulted(texts, [], 'names or slugs of the brands whose tires it covers, separated by |; empty = all'),
  sets_only: defaulted(flag, false, '1 = it covers sets alone; empty = 0'),
  usage_limit: optional(wholeFrom(1, MAX_USES), 'orders that may use it; empty = any number'),
  once_per_customer: defaulted(flag, false, '1 = one order for each phone and e-mail; empty = 0'),
} as const

type Cells = ValuesOf<typeof COUPON_COLUMNS>

/** Coupons: one row, one code. */
export const COUPON_FILE: FileKind = {
  name: 'coupons',
  entity: 'coupon',
  keys: ['code'],
  supersedes: { percent: ['amount'], amount: ['percent'] },
  columns: COUPON_COLUMNS,
  idOf: (cells) => readValues({ code: COUPON_COLUMNS.code }, { row: 0, cells }, [])?.code ?? null,
  write: (data) => [writeCoupon(data as CouponChanged)],
  start: ({ brands, shiftDays }) => ({
    read(fileRow, problems) {
      const { row } = fileRow
      const before = problems.length
      const values = readValues(COUPON_COLUMNS, fileRow, problems)
      if (!values) return null
      const benefit = benefitOf(values, row, problems)
      const brandSlugs = brandSlugsOf(values, brands, row, problems)
      if (values.starts_on && values.ends_on && values.ends_on < values.starts_on)
        problems.push(problem(row, 'ends_on', values.ends_on, 'ends_before_start'))
      if (!benefit || problems.slice(before).some((each) => !each.isWarning)) return null
      const data: CouponChanged = {
        code: values.code,
        benefit,
        startsAt: values.starts_on && startOf(addDays(values.starts_on, shiftDays)),
        // `endsAt` is exclusive, and the last day counts.
        endsAt: values.ends_on && startOf(addDays(values.ends_on, shiftDays + 1)),
        minimumAgorot: values.minimum,
        brandSlugs,
        setsOnly: values.sets_only,
        usageLimit: values.usage_limit,
        isOncePerCustomer: values.once_per_customer,
      }
      return entityOf('coupon', 'coupon.changed.v1', { id: data.code, rows: [row], data, idColumn: 'code' })
    },
    end: () => [],
  }),
}

function benefitOf({ percent: share, amount }: Cells, row: number, problems: Problem[]): CouponChanged['benefit'] | null {
  if (share !== null && amount === null) return { kind: 'percent', percent: share }
  if (share === null && amount !== null) return { kind: 'amount', amountAgorot: amount }
  problems.push(problem(row, 'percent', '', share === null ? 'no_benefit' : 'two_benefits'))
  return null
}

function brandSlugsOf(cells: Cells, brands: BrandNames, row: number, problems: Problem[]): string[] {
  const unknown = cells.brands.filter((name) => !brands.find(name))
  problems.push(...unknown.map((name) => problem(row, 'brands', name, 'unknown_brand')))
  return [...new Set(cells.brands.flatMap((name) => brands.find(name)?.slug ?? []))]
}

const LAST_MOMENT_MS = 1

function writeCoupon(coupon: CouponChanged): Record<keyof Cells, string> {
  const { benefit, startsAt, endsAt, minimumAgorot, usageLimit } = coupon
  return {
    code: coupon.code,
    percent: benefit.kind === 'percent' ? String(benefit.percent) : '',
    amount: benefit.kind === 'amount' ? moneyField.write(benefit.amountAgorot) : '',
    starts_on: startsAt === null ? '' : formatDate(startsAt),
    ends_on: endsAt === null ? '' : formatDate(Date.parse(endsAt) - LAST_MOMENT_MS),
    minimum: minimumAgorot === 0 ? '' : moneyField.write(minimumAgorot),
    brands: coupon.brandSlugs.join('|'),
    sets_only: writeFlag(coupon.setsOnly),
    usage_limit: String(usageLimit ?? ''),
    once_per_customer: writeFlag(coupon.isOncePerCustomer),
  }
}

function startOf(day: string): string {
  return new Date(startOfIsraelDay(day)).toISOString()
}

/** An edit by staff in the importer's format. */
export function couponEdit(data: CouponChanged): Edit {
  const needs = data.brandSlugs.map((id) => ({ kind: 'brand', id, column: 'brands', reason: 'unknown_brand' }) as const)
  return { entity: entityOf('coupon', 'coupon.changed.v1', { id: data.code, rows: [], data, needs }), contradiction: contradictionOf(data) }
}

function contradictionOf({ benefit, startsAt, endsAt }: CouponChanged): Reason | null {
  if (benefit.kind === 'amount' && benefit.amountAgorot === 0) return 'not_positive'
  if (![startsAt, endsAt].every(isTimestamp)) return 'unreadable_date'
  return startsAt !== null && endsAt !== null && endsAt <= startsAt ? 'ends_before_start' : null
}
