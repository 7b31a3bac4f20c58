import { FILTER_NAMES, readSort, readValues } from '#services/domain/list-view.ts'
import { oneOf, type PageParameters, type Parameters } from '#services/ingress/pages/page-parameters.ts'

/** A list grows by so many cards; the server renders the beginning of a long one, and the browser the rest for who returns to it. */
const CARDS_AT_ONCE = 24
const MAX_CARDS = 96

function cardsOf(value: string): string {
  const cards = Math.min(Math.ceil(Number(value) / CARDS_AT_ONCE) * CARDS_AT_ONCE, MAX_CARDS)
  return cards > CARDS_AT_ONCE ? String(cards) : ''
}

/** What a list of tires is narrowed and sorted by. */
export const FILTERS: Parameters = {
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, (value: string) => readValues(name, [value]).sort().join(',')])),
  sort: (value) => readSort(value) ?? '',
}
const LIST: Parameters = { ...FILTERS, cards: cardsOf }

export const CATALOGUE_PAGES: readonly PageParameters[] = [
  [/^\/$/, { by: oneOf(['motorcycle', 'size']) }],
  [/^\/list\/moto\//, LIST],
  [/^\/compare\/*$/, { tires: (value) => (/^[0-9]{13}(,[0-9]{13}){0,3}$/.test(value) ? value : '') }],
  [/^\/lines\/[^/]+\/[^/]+\/*$/, FILTERS],
  [/^\/search\/*$/, { q: (value) => value.trim(), page: (value) => (/^([2-9]|10)$/.test(value) ? value : ''), ...LIST }],
]
