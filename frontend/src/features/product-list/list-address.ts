import type { MouseEvent } from 'react'
import { FILTER_NAMES, readSort, readValues, type Sort } from '#services/domain/list-view.ts'
import type { ListFilters } from './list-filters.ts'

/**
 * How a list is looked at, as it stands in its address: `?brands=michelin,pirelli&position=front&stock=1&sort=price&cards=48`. The
 * server renders a list with these parameters, so that such an address shows the same everywhere, also without scripts.
 */
export interface ListView {
  filters: ListFilters
  /** Null: as the shop orders its lists. */
  sort: Sort | null
  /** How many cards are shown. */
  cards: number
}

/** How many cards a press on "more" adds. */
export const cardsAtOnce = 24
/** An address that is opened shows no more than this, on the server as here; more of them come by pressing on. */
export const maxCardsAtFirst = 96
/** Who comes back to a list finds as many cards as were left; the shop lists no more than a thousand tires at once. */
const maxCards = 1008

/** `maxCardsAtFirst` is known to the server too, which renders by it (`services/catalogue/page-parameters.rules.ts`). */
const names = { sort: 'sort', cards: 'cards' }

export function readListView(search: string, isReturn = false): ListView {
  const query = new URLSearchParams(search)
  const cards = Math.ceil(Number(query.get(names.cards)) / cardsAtOnce) * cardsAtOnce
  const most = isReturn ? maxCards : maxCardsAtFirst
  return {
    // A form sent without scripts repeats the name.
    filters: Object.fromEntries(FILTER_NAMES.map((name) => [name, readValues(name, query.getAll(name))])) as unknown as ListFilters,
    sort: readSort(query.get(names.sort)),
    cards: cards > cardsAtOnce ? Math.min(cards, most) : cardsAtOnce,
  }
}

/** The query of an address that is looked at in this way; what else stands in it stays. Empty when nothing is left. */
export function writeListView(search: string, { filters, sort, cards }: ListView): string {
  const query = new URLSearchParams(search)
  const put = (name: string, value: string) => (value === '' ? query.delete(name) : query.set(name, value))
  for (const name of FILTER_NAMES) put(name, filters[name].join(','))
  put(names.sort, sort ?? '')
  put(names.cards, cards > cardsAtOnce ? String(cards) : '')
  return query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')}`
}

/** A press on what is a link for those without scripts, or for another tab. */
export function onPlainClick(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  act()
}
