import type { MouseEvent } from 'react'
import { FILTER_NAMES, readSort, readValues, type Sort } from '#services/domain/list-view.ts'
import type { ListFilters } from './list-filters.ts'

/**
 * The view of a list as in its URL: `?brands=michelin,pirelli&position=front&stock=1&sort=price&cards=48`. The server renders
 * these parameters, so that a URL gives the same list everywhere, also without scripts.
 */
export interface ListView {
  filters: ListFilters
  /** Null: the shop's default order. */
  sort: Sort | null
  /** Number of cards shown. */
  cards: number
}

/** Cards added by "more". */
export const cardsAtOnce = 24
/** Limit for a URL opened directly, on server and client; "more" goes beyond it. */
export const maxCardsAtFirst = 96
/** Limit when restoring a list on Back; the server lists at most a thousand tires. */
const maxCards = 1008

/** The server has a copy of `maxCardsAtFirst` (`services/catalogue/page-parameters.rules.ts`). */
const names = { sort: 'sort', cards: 'cards' }

export function readListView(search: string, isReturn = false): ListView {
  const query = new URLSearchParams(search)
  const cards = Math.ceil(Number(query.get(names.cards)) / cardsAtOnce) * cardsAtOnce
  const most = isReturn ? maxCards : maxCardsAtFirst
  return {
    // A form submitted without scripts repeats the name.
    filters: Object.fromEntries(FILTER_NAMES.map((name) => [name, readValues(name, query.getAll(name))])) as unknown as ListFilters,
    sort: readSort(query.get(names.sort)),
    cards: cards > cardsAtOnce ? Math.min(cards, most) : cardsAtOnce,
  }
}

/** The query of a view; other parameters are kept. Empty when nothing is left. */
export function writeListView(search: string, { filters, sort, cards }: ListView): string {
  const query = new URLSearchParams(search)
  const put = (name: string, value: string) => (value === '' ? query.delete(name) : query.set(name, value))
  for (const name of FILTER_NAMES) put(name, filters[name].join(','))
  put(names.sort, sort ?? '')
  put(names.cards, cards > cardsAtOnce ? String(cards) : '')
  return query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')}`
}

/** Handles plain clicks only: the link works without scripts and in a new tab. */
export function onPlainClick(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  act()
}
