import type { MotorcycleChanged, OriginalTire } from '#events/motorcycles.events.ts'
import { toTireSpec } from '#services/catalogue/product-file.ts'
import { parseSingleSize } from '../../tire-size.ts'
import type { FitArticle, FitTire } from '../fit-tire.ts'

/** Motorcycles, tires and articles for tests, from size texts: `160/60 ZR 17 (69W) TL`. */

export function original(text: string): OriginalTire {
  const { displaySize, width, profile, rim, sizeKey, construction, loadIndex, speedSymbol } = spec(text)
  return { displaySize, width, profile, rim, sizeKey, construction, loadIndex, speedSymbol }
}

export function spec(text: string, dot: string | null = '2826') {
  const size = parseSingleSize(text)
  if (!size) throw new Error(`no size: ${text}`)
  return toTireSpec(size, dot)
}

export function motorcycle(front: string, rear: string, rest: Partial<MotorcycleChanged> = {}): MotorcycleChanged {
  return {
    id: 'honda-cb500x-2019',
    brand: 'Honda',
    model: 'CB500X (19 inch)',
    yearFrom: 2019,
    yearTo: 2023,
    segment: 'adventure',
    front: original(front),
    rear: original(rear),
    rims: 'cast',
    certainty: 'cited',
    source: null,
    ...rest,
  }
}

export function tire(text: string, { dot = '2826', ...rest }: Partial<FitTire> & { dot?: string | null } = {}): FitTire {
  return {
    brand: 'Michelin',
    name: 'Road 6',
    position: 'both',
    roadLegal: true,
    mudAndSnow: false,
    isOnShelf: true,
    spec: spec(text, dot),
    ...rest,
  }
}

/** `position` and sizes, front first: `set`, `120/70 ZR 17 (58W)`, `180/55 ZR 17 (73W)`. */
export function article(ean: string, position: FitArticle['position'], ...sizes: [string] | [string, string]) {
  const [first, second] = sizes
  const tires = second === undefined ? { tire: spec(first), front: null } : { tire: spec(second), front: spec(first) }
  return { ean, brand: 'Michelin', name: 'Road 6', position, roadLegal: true, mudAndSnow: false, ...tires }
}
