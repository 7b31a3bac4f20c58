import { invoke } from '@withease/factories'
import { createEvent, createStore, sample } from 'effector'
import { persisted } from '#frontend/shared/persisted.model.ts'
import { type ChosenMotorcycle, choose, type LicenceAnswer, type MyMotorcycle, readMyMotorcycle } from './my-motorcycle.ts'

const persistedMotorcycle = invoke(persisted, 'myMotorcycle')

export const motorcycleChosen = createEvent<ChosenMotorcycle>()
export const motorcycleForgotten = createEvent()
/** Compared with the licence of this motorcycle, which is thereby the visitor's own; null takes the answer back. */
export const licenceAnswered = createEvent<{ motorcycle: ChosenMotorcycle; answer: LicenceAnswer | null }>()

export const $myMotorcycle = createStore<MyMotorcycle | null>(null, { serialize: 'ignore' })
  .on(persistedMotorcycle.received, (_, value) => readMyMotorcycle(value))
  .on(motorcycleChosen, choose)
  .on(licenceAnswered, (myMotorcycle, { motorcycle, answer }) => ({ ...choose(myMotorcycle, motorcycle), licence: answer }))
  .on(motorcycleForgotten, () => null)

/** False on the server and until the browser's storage was read: nothing is known of a motorcycle yet. */
export const $isMotorcycleKnown = createStore(false, { serialize: 'ignore' }).on(persistedMotorcycle.loaded, () => true)

sample({ clock: [motorcycleChosen, licenceAnswered, motorcycleForgotten], source: $myMotorcycle, target: persistedMotorcycle.saveFx })
