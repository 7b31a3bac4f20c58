import { invoke } from '@withease/factories'
import { attach, createEffect, createEvent, createStore, sample } from 'effector'
import { staffHead } from '#frontend/entities/staff/staff-head.ts'
import { searchWhenTypingEnds } from '#frontend/features/desk/search-typing.model.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { replaceAddressFx } from '#frontend/shared/replace-address.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { type CatalogueView, type Part, readView, viewPath } from './catalogue-view.ts'
import { staffCatalogueText as text } from './staff-catalogue.text.ts'

/** Which part of the catalogue is looked at. */

const updateAddressFx = attach({
  source: $basePath,
  mapParams: (view: CatalogueView, basePath) => basePath + viewPath(view),
  effect: replaceAddressFx,
})
export const readNowFx = createEffect(() => Date.now())

export const opened = createEvent<PageLocation>()
export const partChosen = createEvent<Part>()
export const searchTyped = createEvent<string>()
/** Enter: no need to wait for more letters. */
export const searchSent = createEvent()
export const pageChosen = createEvent<number>()
const searched = createEvent<string>()

/** What stands in the search box. */
export const $words = createStore('')
  .on(opened, (_, { search }) => readView(search).search)
  .on(searchTyped, (_, words) => words)

export const $view = createStore<CatalogueView>(readView(''))
  .on(opened, (_, { search }) => readView(search))
  .on(partChosen, (_, part) => ({ part, search: '', page: 1 }))
  .on(searched, (view, search) => ({ ...view, search: search.trim(), page: 1 }))
  .on(pageChosen, (view, page) => ({ ...view, page }))

/** Milliseconds; what a coupon's days are measured on. */
export const $now = createStore(0, { serialize: 'ignore' }).on(readNowFx.doneData, (_, now) => now)

sample({ clock: [opened, partChosen], fn: () => undefined, target: readNowFx })
sample({ clock: partChosen, fn: () => '', target: $words })
invoke(searchWhenTypingEnds, { opened, typed: searchTyped, sent: searchSent, $words, $view, searched })
sample({ clock: [partChosen, searched, pageChosen], source: $view, target: updateAddressFx })

/** A part is looked at anew. */
export const entered = sample({ clock: [opened, partChosen], source: $view })
/** Something else is looked at, or again. */
export const viewed = sample({ clock: [opened, partChosen, searched, pageChosen], source: $view })

export const $head = staffHead(text.title)
