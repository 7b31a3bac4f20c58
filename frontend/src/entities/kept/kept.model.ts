import { invoke } from '@withease/factories'
import { createEvent, createStore, sample } from 'effector'
import { persisted } from '#frontend/shared/persisted.model.ts'

/** EANs stored in this browser: compared and recently viewed tires. Never sent, no account. */

export const MAX_COMPARED = 4
const MAX_SEEN = 12

const keptCompared = invoke(persisted, 'comparedTires')
const keptSeen = invoke(persisted, 'seenTires')

export const compareToggled = createEvent<string>()
export const compareCleared = createEvent()
/** A tire's page was viewed. */
export const tireSeen = createEvent<string>()

/** In order of selection. */
export const $compared = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(keptCompared.received, (_, value) => readEans(value, MAX_COMPARED))
  .on(compareToggled, (eans, ean) => (eans.includes(ean) ? eans.filter((other) => other !== ean) : [...eans, ean].slice(0, MAX_COMPARED)))
  .reset(compareCleared)
/** Most recent first. The first view may precede reading the storage, whose entries are then appended. */
export const $seen = createStore<readonly string[]>([], { serialize: 'ignore' })
  .on(keptSeen.received, (eans, value) => [...new Set([...eans, ...readEans(value, MAX_SEEN)])].slice(0, MAX_SEEN))
  .on(tireSeen, (eans, ean) => [ean, ...eans.filter((other) => other !== ean)].slice(0, MAX_SEEN))

export const $isKeptRead = createStore(false, { serialize: 'ignore' }).on(keptSeen.loaded, () => true)

sample({ clock: [compareToggled, compareCleared], source: $compared, fn: (items) => ({ items }), target: keptCompared.saveFx })
sample({
  clock: [tireSeen, keptSeen.loaded],
  source: { items: $seen, isRead: $isKeptRead },
  filter: ({ items, isRead }) => isRead && items.length > 0,
  fn: ({ items }) => ({ items }),
  target: keptSeen.saveFx,
})

/** History state of a way out of a list: Back leads to it as it was left. */
export const fromList = { isFromList: true }
/** `state`: of the router. */
export const isFromList = (state: unknown): boolean => (state as Partial<typeof fromList> | null)?.isFromList === true

const EAN = /^[0-9]{13}$/

/** Parses a storage's `{ items }`. */
function readEans(stored: unknown, most: number): string[] {
  if (typeof stored !== 'object' || stored === null || !('items' in stored) || !Array.isArray(stored.items)) return []
  return stored.items.filter((item: unknown): item is string => typeof item === 'string' && EAN.test(item)).slice(0, most)
}
