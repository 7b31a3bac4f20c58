import { FILTER_NAMES, readSort, readValues } from '#services/domain/list-view.ts'
import { oneOf, type PageParameters, type Parameters } from '#services/ingress/pages/page-parameters.ts'

/** A list grows in these steps; the server renders the first cards of a long one, and on return the browser the rest. */
const CARDS_AT_ONCE = 24
const MAX_CARDS = 96

function cardsOf(value: string): string {
  const cards = Math.min(Math.ceil(Number(value) / CARDS_AT_ONCE) * CARDS_AT_ONCE, MAX_CARDS)
  return cards > CARDS_AT_ONCE ? String(cards) : ''
}

/** Filters and sort order of tire lists. */
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
