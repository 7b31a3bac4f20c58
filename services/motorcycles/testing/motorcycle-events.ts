import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import { displaySize } from '#services/domain/size-text.ts'
import { parseSingleSize } from '#services/domain/tire-size.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'

/** An original tire by its size, `120/70ZR17`; throws if unreadable. */
export function originalTire(size: string): MotorcycleChanged['front'] {
  const read = parseSingleSize(size)
  if (!read) throw new Error(`no size: ${size}`)
  const { width, profile, rim, key, construction, loadIndex, speedSymbol } = read
  return { displaySize: displaySize(read), width, profile, rim, sizeKey: key, construction, loadIndex, speedSymbol }
}

/** The CB500X with the 19 inch front wheel, with `overrides`. */
export function motorcycle(id = 'honda-cb500x-19-inch-2019', overrides: Partial<MotorcycleChanged> = {}): MotorcycleChanged {
  return {
    id,
    brand: 'Honda',
    model: 'CB500X (19 inch)',
    yearFrom: 2019,
    yearTo: 2023,
    segment: 'adventure',
    front: originalTire('110/80R19'),
    rear: originalTire('160/60R17'),
    rims: null,
    certainty: 'cited',
    source: null,
    ...overrides,
  }
}

export function motorcycleRemoved(sequence: number, id: string): StoredEvent {
  return storedEvent('motorcycle.removed.v1', id, sequence, { id })
}

export function motorcycleChanged(sequence: number, id: string, overrides: Partial<MotorcycleChanged> = {}): StoredEvent {
  return storedEvent('motorcycle.changed.v1', id, sequence, motorcycle(id, overrides))
}
