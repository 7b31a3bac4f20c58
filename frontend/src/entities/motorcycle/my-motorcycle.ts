/** A motorcycle of the visitor, stored in this browser. */
export interface MyMotorcycle {
  id: string
  brand: string
  /** Without its brand: `CB500X (19 inch)`. */
  model: string
  /** Null where it was not asked: only the model's range of years is known. */
  year: number | null
  /** Original sizes for display: `110/80 R 19`. */
  front: string
  rear: string
  /** The answer of the licence comparison; null without one. */
  licence: LicenceAnswer | null
}

export type LicenceAnswer = 'matches' | 'differs'
export type ChosenMotorcycle = Omit<MyMotorcycle, 'licence'>

const LICENCE_ANSWERS: readonly unknown[] = ['matches', 'differs'] satisfies LicenceAnswer[]
/** The same limit as in events. */
const MAX_LETTERS = 200
/** The maximum number of stored others. */
const MAX_OTHERS = 4

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= MAX_LETTERS
const isYear = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1900 && value <= 2100
const isLicenceAnswer = (value: unknown): value is LicenceAnswer => LICENCE_ANSWERS.includes(value)

/** Parses the storage; null without a motorcycle. */
export function readMyMotorcycle(stored: unknown): MyMotorcycle | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { id, brand, model, year, front, rear, licence }: Partial<Record<keyof MyMotorcycle, unknown>> = stored
  if (!(isText(id) && isText(brand) && isText(model) && isText(front) && isText(rear))) return null
  return { id, brand, model, front, rear, year: isYear(year) ? year : null, licence: isLicenceAnswer(licence) ? licence : null }
}

/** Parses the storage's `{ items }`. */
export function readMyMotorcycles(stored: unknown): MyMotorcycle[] {
  if (typeof stored !== 'object' || stored === null || !('items' in stored) || !Array.isArray(stored.items)) return []
  return stored.items.flatMap((item: unknown) => readMyMotorcycle(item) ?? []).slice(0, MAX_OTHERS)
}

/** The short name: text in brackets distinguishes ranges of years. */
export const shortModel = (model: string): string => model.replace(/\s*\([^)]*\)/g, '') || model

/** The same wheels: a licence comparison remains valid. */
export const hasSameWheels = (one: MyMotorcycle | null, other: ChosenMotorcycle) =>
  one?.id === other.id && one.front === other.front && one.rear === other.rear

/** Another motorcycle drops the former one's answer. */
export const choose = (myMotorcycle: MyMotorcycle | null, chosen: ChosenMotorcycle): MyMotorcycle => ({
  ...chosen,
  year: chosen.year ?? (myMotorcycle?.id === chosen.id ? myMotorcycle.year : null),
  licence: myMotorcycle && hasSameWheels(myMotorcycle, chosen) ? myMotorcycle.licence : null,
})

/** Selects a motorcycle with its stored answer; the former one moves to the others. */
export function ride(before: { mine: MyMotorcycle | null; others: readonly MyMotorcycle[] }, chosen: ChosenMotorcycle) {
  const all = [...(before.mine ? [before.mine] : []), ...before.others]
  const mine = choose(all.find(({ id }) => id === chosen.id) ?? null, chosen)
  return { mine, others: all.filter(({ id }) => id !== chosen.id).slice(0, MAX_OTHERS) }
}
