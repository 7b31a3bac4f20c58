import { attach, createStore, sample } from 'effector'
import { fetchMotorcycleTiresFx } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import type { MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'
import { $given } from './recommendation.model.ts'

const fetchTiresFx = attach({ effect: fetchMotorcycleTiresFx })

const canBeHad = (tires: MotorcycleTires['fronts']) => tires.some(({ product }) => product.visibility !== 'outofstock')

/** No set was found, but single tires for each wheel. A failed call changes nothing. */
export const $hasSingles = createStore(false, { serialize: 'ignore' })
  .on(fetchTiresFx.doneData, (_, { fronts, rears }) => canBeHad(fronts) && canBeHad(rears))
  .reset($given)

const setMissing = sample({
  clock: $given,
  filter: (given) => given?.answer.outcome === 'none' && given.asked.selectedTyreType === 'set',
})
sample({ clock: setMissing, filter: Boolean, fn: ({ answer }) => answer.motorcycle.id, target: fetchTiresFx })
