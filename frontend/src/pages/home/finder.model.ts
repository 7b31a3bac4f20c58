import { combine, createEvent, createStore, sample } from 'effector'
import { $myMotorcycle, licenceAnswered } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { finderShown } from '#frontend/features/motorcycle-finder/motorcycle-finder.model.ts'
import { $isStarted, appStarted } from '#frontend/shared/browser.ts'
import { opened } from './home.model.ts'

/** How tires are looked for on the home page. */
export const WAYS = ['size', 'motorcycle'] as const
export type FinderWay = (typeof WAYS)[number]

export const wayChosen = createEvent<FinderWay>()

/** Who says that the licence tells another size looks for that one next. */
const $chosenWay = createStore<FinderWay | null>(null)
  .on(opened, (chosen, { search }) => WAYS.find((way) => way === new URLSearchParams(search).get('by')) ?? chosen)
  .on(wayChosen, (_, way) => way)
  .reset(licenceAnswered)

/** Until a way is chosen: by the motorcycle that is remembered, unless its licence says otherwise. */
export const $way = combine($chosenWay, $myMotorcycle, (chosen, myMotorcycle): FinderWay => {
  if (chosen) return chosen
  return myMotorcycle && myMotorcycle.licence !== 'differs' ? 'motorcycle' : 'size'
})

/** Not on the server: what is shown later is asked for by the browser. */
sample({
  clock: [$way, appStarted],
  source: { way: $way, isStarted: $isStarted },
  filter: ({ way, isStarted }) => isStarted && way === 'motorcycle',
  fn: () => undefined,
  target: finderShown,
})
