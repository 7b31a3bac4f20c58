/** A motorcycle that this browser remembers as the visitor's own. */
export interface MyMotorcycle {
  id: string
  brand: string
  /** Without its brand: `CB500X (19 inch)`. */
  model: string
  /** Null where it was not asked: the motorcycle is known by its span of years alone. */
  year: number | null
  /** The sizes that it left the factory with, as shown: `110/80 R 19`. */
  front: string
  rear: string
  /** What its owner said after comparing them with the vehicle licence; null until then. */
  licence: LicenceAnswer | null
}

export type LicenceAnswer = 'matches' | 'differs'
export type ChosenMotorcycle = Omit<MyMotorcycle, 'licence'>

const LICENCE_ANSWERS: readonly unknown[] = ['matches', 'differs'] satisfies LicenceAnswer[]
/** Longer is no name of a motorcycle; the same bound that its events have. */
const MAX_LETTERS = 200
/** Nobody rides more. */
const MAX_OTHERS = 4

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= MAX_LETTERS
const isYear = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1900 && value <= 2100
const isLicenceAnswer = (value: unknown): value is LicenceAnswer => LICENCE_ANSWERS.includes(value)

/** What a storage says; null where it names no motorcycle. */
export function readMyMotorcycle(stored: unknown): MyMotorcycle | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { id, brand, model, year, front, rear, licence }: Partial<Record<keyof MyMotorcycle, unknown>> = stored
  if (!(isText(id) && isText(brand) && isText(model) && isText(front) && isText(rear))) return null
  return { id, brand, model, front, rear, year: isYear(year) ? year : null, licence: isLicenceAnswer(licence) ? licence : null }
}

/** What a storage says of several: `{ items }`. */
export function readMyMotorcycles(stored: unknown): MyMotorcycle[] {
  if (typeof stored !== 'object' || stored === null || !('items' in stored) || !Array.isArray(stored.items)) return []
  return stored.items.flatMap((item: unknown) => readMyMotorcycle(item) ?? []).slice(0, MAX_OTHERS)
}

/** What its rider calls it: what stands in brackets tells spans of years apart. */
export const shortModel = (model: string): string => model.replace(/\s*\([^)]*\)/g, '') || model

/** The same wheels: what was compared with the licence still holds. */
export const hasSameWheels = (one: MyMotorcycle | null, other: ChosenMotorcycle) =>
  one?.id === other.id && one.front === other.front && one.rear === other.rear

/** Another motorcycle drops the answer of the one before. */
export const choose = (myMotorcycle: MyMotorcycle | null, chosen: ChosenMotorcycle): MyMotorcycle => ({
  ...chosen,
  year: chosen.year ?? (myMotorcycle?.id === chosen.id ? myMotorcycle.year : null),
  licence: myMotorcycle && hasSameWheels(myMotorcycle, chosen) ? myMotorcycle.licence : null,
})

/** Another one is ridden: what was known of it comes back with it, and the one before stays among the others. */
export function ride(before: { mine: MyMotorcycle | null; others: readonly MyMotorcycle[] }, chosen: ChosenMotorcycle) {
  const all = [...(before.mine ? [before.mine] : []), ...before.others]
  const mine = choose(all.find(({ id }) => id === chosen.id) ?? null, chosen)
  return { mine, others: all.filter(({ id }) => id !== chosen.id).slice(0, MAX_OTHERS) }
}
