import { invoke } from '@withease/factories'
import { combine, createEvent, createStore, sample } from 'effector'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { type ChosenMotorcycle, type LicenceAnswer, type MyMotorcycle, readMyMotorcycle, readMyMotorcycles, ride } from './my-motorcycle.ts'

const persistedMotorcycle = invoke(persisted, 'myMotorcycle')
const persistedOthers = invoke(persisted, 'otherMotorcycles')

/** Selects the motorcycle to find tires for; the former one stays in the list of others. */
export const motorcycleChosen = createEvent<ChosenMotorcycle>()
/** Removes the selected one. */
export const motorcycleForgotten = createEvent()
/** The answer of the licence comparison, which makes the motorcycle the visitor's own; null withdraws it. */
export const licenceAnswered = createEvent<{ motorcycle: ChosenMotorcycle; answer: LicenceAnswer | null }>()

export const $myMotorcycle = createStore<MyMotorcycle | null>(null, { serialize: 'ignore' })
  .on(persistedMotorcycle.received, (_, value) => readMyMotorcycle(value))
  .on(motorcycleForgotten, () => null)
/** The visitor's other motorcycles, most recent first. */
export const $otherMotorcycles = createStore<readonly MyMotorcycle[]>([], { serialize: 'ignore' }).on(
  persistedOthers.received,
  (_, value) => readMyMotorcycles(value),
)

/** The motorcycle whose page led on, with a year of its range: it is asked about in this tab, and kept only when it is chosen. */
export const motorcycleVisited = createEvent<{ motorcycle: ChosenMotorcycle; yearTo: number }>()
export const $visited = createStore<{ motorcycle: ChosenMotorcycle; yearTo: number } | null>(null, { serialize: 'ignore' })
  .on(motorcycleVisited, (_, visited) => visited)
  .reset(motorcycleChosen)

/** The visitor's own, the selected one first. */
export const $keptMotorcycles = combine($myMotorcycle, $otherMotorcycles, (mine, others) => (mine ? [mine, ...others] : others))
/** The visited one, then the visitor's own. */
export const $motorcycles = combine($visited, $keptMotorcycles, (visited, kept): readonly MyMotorcycle[] => {
  if (visited === null) return kept
  const same = kept.find(({ id }) => id === visited.motorcycle.id)
  return [same ?? { ...visited.motorcycle, licence: null }, ...kept.filter((each) => each !== same)]
})

const known = { mine: $myMotorcycle, others: $otherMotorcycles }
const chosen = sample({ clock: motorcycleChosen, source: known, fn: ride })
const compared = sample({
  clock: licenceAnswered,
  source: known,
  fn: (before, { motorcycle, answer }) => {
    const { mine, others } = ride(before, motorcycle)
    return { mine: { ...mine, licence: answer }, others }
  },
})
$myMotorcycle.on([chosen, compared], (_, { mine }) => mine)
$otherMotorcycles.on([chosen, compared], (_, { others }) => others)

/** False on the server and until the browser's storage was read, the other motorcycles last: not known yet. */
export const $isMotorcycleKnown = createStore(false, { serialize: 'ignore' }).on(persistedOthers.loaded, () => true)

sample({ clock: [chosen, compared, motorcycleForgotten], source: $myMotorcycle, target: persistedMotorcycle.saveFx })
sample({ clock: [chosen, compared], source: $otherMotorcycles, fn: (items) => ({ items }), target: persistedOthers.saveFx })
