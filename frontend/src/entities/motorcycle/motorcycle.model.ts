import { invoke } from '@withease/factories'
import { createEvent, createStore, sample } from 'effector'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { type ChosenMotorcycle, type LicenceAnswer, type MyMotorcycle, readMyMotorcycle, readMyMotorcycles, ride } from './my-motorcycle.ts'

const persistedMotorcycle = invoke(persisted, 'myMotorcycle')
const persistedOthers = invoke(persisted, 'otherMotorcycles')

/** The one that tires are looked for now; the one before stays remembered beside it. */
export const motorcycleChosen = createEvent<ChosenMotorcycle>()
/** Of the one that is chosen. */
export const motorcycleForgotten = createEvent()
/** Compared with the licence of this motorcycle, which is thereby the visitor's own; null takes the answer back. */
export const licenceAnswered = createEvent<{ motorcycle: ChosenMotorcycle; answer: LicenceAnswer | null }>()

export const $myMotorcycle = createStore<MyMotorcycle | null>(null, { serialize: 'ignore' })
  .on(persistedMotorcycle.received, (_, value) => readMyMotorcycle(value))
  .on(motorcycleForgotten, () => null)
/** The visitor's others, the one ridden last first. */
export const $otherMotorcycles = createStore<readonly MyMotorcycle[]>([], { serialize: 'ignore' }).on(
  persistedOthers.received,
  (_, value) => readMyMotorcycles(value),
)

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

/** False on the server and until the browser's storage was read: nothing is known of a motorcycle yet. */
export const $isMotorcycleKnown = createStore(false, { serialize: 'ignore' }).on(persistedMotorcycle.loaded, () => true)

sample({ clock: [chosen, compared, motorcycleForgotten], source: $myMotorcycle, target: persistedMotorcycle.saveFx })
sample({ clock: [chosen, compared], source: $otherMotorcycles, fn: (items) => ({ items }), target: persistedOthers.saveFx })
