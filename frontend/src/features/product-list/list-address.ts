import type { ListFilters, Wheel } from './list-filters.ts'

/**
 * How a list is looked at, as it stands in its address: `?brands=michelin,pirelli&position=front&stock=1&sets=0&cards=48`. The
 * server renders a list with these parameters, so that such an address shows the same everywhere, also without scripts.
 */
export interface ListView {
  filters: ListFilters
  /** How many cards are shown. */
  cards: number
}

/** How many cards a press on "more" adds. */
export const cardsAtOnce = 24
/** An address that is opened shows no more than this, on the server as here; more of them come by pressing on. */
export const maxCardsAtFirst = 96
/** Who comes back to a list finds as many cards as were left; the shop lists no more than a thousand tires at once. */
const maxCards = 1008

/** The names and `maxCardsAtFirst` are known to the server too, which renders by them (`services/ingress/pages/page-parameters.ts`). */
export const filterNames = { brands: 'brands', wheels: 'position', stock: 'stock', sets: 'sets', cards: 'cards' } as const
export const filterValues = { inStockOnly: '1', withoutSets: '0' } as const
const names = filterNames

const isWheel = (value: string): value is Wheel => value === 'front' || value === 'rear'

export function readListView(search: string, isReturn = false): ListView {
  const query = new URLSearchParams(search)
  // A form sent without scripts repeats the name.
  const valuesOf = (name: string) => [...new Set(query.getAll(name).flatMap((value) => value.toLowerCase().split(',')))].filter(Boolean)
  const cards = Math.ceil(Number(query.get(names.cards)) / cardsAtOnce) * cardsAtOnce
  const most = isReturn ? maxCards : maxCardsAtFirst
  return {
    filters: {
      brands: valuesOf(names.brands),
      wheels: valuesOf(names.wheels).filter(isWheel),
      isInStockOnly: query.get(names.stock) === filterValues.inStockOnly,
      hideSets: query.get(names.sets) === filterValues.withoutSets,
    },
    cards: cards > cardsAtOnce ? Math.min(cards, most) : cardsAtOnce,
  }
}

/** The query of an address that is looked at in this way; what else stands in it stays. Empty when nothing is left. */
export function writeListView(search: string, { filters, cards }: ListView): string {
  const query = new URLSearchParams(search)
  const put = (name: string, value: string) => (value === '' ? query.delete(name) : query.set(name, value))
  put(names.brands, filters.brands.join(','))
  put(names.wheels, filters.wheels.join(','))
  put(names.stock, filters.isInStockOnly ? filterValues.inStockOnly : '')
  put(names.sets, filters.hideSets ? filterValues.withoutSets : '')
  put(names.cards, cards > cardsAtOnce ? String(cards) : '')
  return query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`
}
