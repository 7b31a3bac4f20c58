import { combine, createEvent, createStore, merge, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import type { ApiError } from '#frontend/shared/api/request.ts'
import { sizeLabel } from '#frontend/shared/ui/size-label.ts'
import { CATALOGUE_CALLS } from '#services/catalogue/catalogue.contract.ts'
import { EMPTY_SIZE_CHAIN, isSizeChosen, nextLoad, reduceSizeChain, type SizeChain, type SizeLoad } from '#services/domain/size-chain.ts'
import { sizeFinderText as text } from './size-finder.text.ts'

const fetchWidthsFx = shopCall(CATALOGUE_CALLS.widths)
const fetchProfilesFx = shopCall(CATALOGUE_CALLS.profiles, (params: { width: string }) => ({ params }))
const fetchRimsFx = shopCall(CATALOGUE_CALLS.rims, (params: { width: string; profile: string }) => ({ params }))

interface ChosenSize {
  width: string
  profile: string
  rim: string
}

/** How many tires there are of a size: the search counts them in a short answer. */
const fetchCountFx = shopCall(CATALOGUE_CALLS.search, (size: ChosenSize) => ({ query: { q: sizeLabel(size), limit: 1 } }))

export const finderShown = createEvent()
export const widthChosen = createEvent<string>()
export const profileChosen = createEvent<string>()
export const rimChosen = createEvent<string>()
export const retried = createEvent()

const isSameSize = (one: ChosenSize, other: ChosenSize) =>
  one.width === other.width && one.profile === other.profile && one.rim === other.rim

/** An emptied select says `''`. */
const choice = (value: string) => value || null

export const $chain = createStore<SizeChain>(EMPTY_SIZE_CHAIN)
  .on(fetchWidthsFx.doneData, (chain, widths) => reduceSizeChain(chain, { type: 'widths_loaded', widths }))
  .on(widthChosen, (chain, width) => reduceSizeChain(chain, { type: 'width_chosen', width: choice(width) }))
  .on(fetchProfilesFx.done, (chain, { params, result }) => reduceSizeChain(chain, { type: 'profiles_loaded', ...params, profiles: result }))
  .on(profileChosen, (chain, profile) => reduceSizeChain(chain, { type: 'profile_chosen', profile: choice(profile) }))
  .on(fetchRimsFx.done, (chain, { params, result }) => reduceSizeChain(chain, { type: 'rims_loaded', ...params, rims: result }))
  .on(rimChosen, (chain, rim) => reduceSizeChain(chain, { type: 'rim_chosen', rim: choice(rim) }))

const failed = merge<ApiError>([fetchWidthsFx.failData, fetchProfilesFx.failData, fetchRimsFx.failData])
/** The catalogue has changed since the former select was filled: what was chosen there leads nowhere any more. */
const soldOut = sample({
  clock: [fetchProfilesFx.done, fetchRimsFx.done],
  source: $chain,
  filter: ({ width, profile }, { params, result }) =>
    result.length === 0 && params.width === width && (!('profile' in params) || params.profile === profile),
})
export const $failure = createStore<string | null>(null)
  .on(failed, (_, error) => error.message)
  .on(soldOut, () => text.soldOut)
  .reset([fetchWidthsFx, fetchProfilesFx, fetchRimsFx, widthChosen, profileChosen])

export const $chosenSize = $chain.map((chain) =>
  isSizeChosen(chain) ? { width: chain.width, profile: chain.profile, rim: chain.rim } : null,
)
/** The last answer that counted; of the size that was asked about, however the choice has changed since. */
const $counted = createStore<{ size: ChosenSize; count: number } | null>(null).on(fetchCountFx.done, (_, { params, result }) => ({
  size: params,
  count: result.sizes.find((size) => isSameSize(size, params))?.count ?? 0,
}))
/** How many tires stand in the list that the button leads to; null while that is not known. */
export const $tireCount = combine($chosenSize, $counted, (size, counted) =>
  size && counted && isSameSize(size, counted.size) ? counted.count : null,
)
const $load = $chain.map(nextLoad)
const isRimsLoad = (load: SizeLoad | null) => load?.what === 'rims'

sample({ clock: finderShown, source: $chain, filter: (chain) => chain.widths.length === 0, fn: () => undefined, target: fetchWidthsFx })
sample({ clock: retried, source: $chain, filter: (chain) => chain.widths.length === 0, fn: () => undefined, target: fetchWidthsFx })

/** The options that the present choice needs; asked for once per choice, and again on retry: an empty answer is an answer. */
const optionsNeeded = sample({ clock: [widthChosen, profileChosen, retried], source: $load, filter: Boolean })
const profileSelected = sample({ clock: fetchProfilesFx.done, source: $load, filter: isRimsLoad })
sample({
  clock: optionsNeeded,
  filter: (load) => load.what === 'profiles',
  fn: ({ width }) => ({ width }),
  target: fetchProfilesFx,
})
sample({
  clock: [optionsNeeded, profileSelected],
  filter: isRimsLoad,
  fn: ({ width, profile }) => ({ width, profile }),
  target: fetchRimsFx,
})
sample({ clock: $chosenSize, filter: Boolean, target: fetchCountFx })
