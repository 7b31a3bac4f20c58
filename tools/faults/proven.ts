import { type Act, KINDS, type Kind } from './load/acts.ts'
import { MANNERS, type Shopper } from './shopper.ts'

/** What a load has tried of each kind, acknowledged; and what was refused since another was first. */
export type Proven = Readonly<Record<Kind | `order: ${(typeof OF_ORDERS)[number]}` | `refused: ${(typeof REFUSED)[number]}`, number>>

const OF_ORDERS = ['set', 'coupon', 'appointment', 'price link', ...MANNERS] as const
const REFUSED = ['cart_changed', 'coupon_refused', 'slot_taken'] as const

export function tallyProven(acts: readonly Act[]): Proven {
  const done = acts.filter(({ outcome }) => outcome === 'acknowledged')
  const placed = done.flatMap(({ shopper }) => shopper ?? [])
  const count = <Name extends string>(names: readonly Name[], of: (name: Name) => number, prefix = '') =>
    Object.fromEntries(names.map((name) => [prefix + name, of(name)]))
  return {
    ...count(KINDS, (kind) => done.filter((act) => act.kind === kind).length),
    ...count(OF_ORDERS, (name) => placed.filter((shopper) => isOf(shopper, name)).length, 'order: '),
    ...count(REFUSED, (code) => acts.filter(({ shopper }) => shopper?.refusal?.error.code === code).length, 'refused: '),
  } as Proven
}

/** What none of the rows has tried to the end. */
export function neverTried(rows: readonly Proven[]): string[] {
  const names = Object.keys(rows[0] ?? {}) as (keyof Proven)[]
  return names.filter((name) => rows.every((proven) => proven[name] === 0))
}

function isOf({ request, manner }: Shopper, name: (typeof OF_ORDERS)[number]): boolean {
  const { cart, checkout } = request
  switch (name) {
    case 'set':
      return cart.items.some(({ isSet }) => isSet)
    case 'coupon':
      return checkout.couponCode !== undefined
    case 'appointment':
      return checkout.installSlot !== undefined
    case 'price link':
      return cart.items.some(({ priceToken }) => priceToken !== undefined)
    default:
      return manner === name
  }
}
