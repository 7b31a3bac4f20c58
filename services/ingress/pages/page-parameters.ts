import { Value } from 'typebox/value'
import { Slug } from '#events/primitives.ts'
import { FILTER_NAMES, readSort, readValues } from '#services/domain/list-view.ts'
import { visible } from '#services/domain/plain-text.ts'

/** A list grows by so many cards; the server renders the beginning of a long one, and the browser the rest for who returns to it. */
const CARDS_AT_ONCE = 24
const MAX_CARDS = 96

const CHECKOUT_STEPS = ['payment', 'confirm', 'finish']
const WIZARD_STEPS = ['motorcycle', 'model', 'riding', 'results']

function cardsOf(value: string): string {
  const cards = Math.min(Math.ceil(Number(value) / CARDS_AT_ONCE) * CARDS_AT_ONCE, MAX_CARDS)
  return cards > CARDS_AT_ONCE ? String(cards) : ''
}

type Parameters = Readonly<Record<string, (value: string) => string>>

/** Every combination that means the same is one address, and what means nothing is none. */
const FILTERS: Parameters = {
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, (value: string) => readValues(name, [value]).sort().join(',')])),
  sort: (value) => readSort(value) ?? '',
}
const LIST: Parameters = { ...FILTERS, cards: cardsOf }

/**
 * How the parameters that pages depend on are read, in the order of their canonical addresses; every other one means nothing to a
 * page.
 */
const PARAMETERS: readonly (readonly [page: RegExp, parameters: Parameters])[] = [
  [/^\/$/, { by: (value) => (value === 'motorcycle' || value === 'size' ? value : '') }],
  [/^\/list\/moto\//, LIST],
  [/^\/compare\/*$/, { tires: (value) => (/^[0-9]{13}(,[0-9]{13}){0,3}$/.test(value) ? value : '') }],
  [/^\/lines\/[^/]+\/[^/]+\/*$/, FILTERS],
  [/^\/our-shops\/*$/, { city: (value) => (Value.Check(Slug, value) ? value : '') }],
  [/^\/motorcycles\/[^/]+\/*$/, { ...FILTERS, year: (value) => (/^(19|20)\d\d$/.test(value) ? value : '') }],
  [/^\/checkout\/*$/, { step: (value) => (CHECKOUT_STEPS.includes(value) ? value : '') }],
  [/^\/find-the-right-tires-for-you\/*$/, { step: (value) => (WIZARD_STEPS.includes(value) ? value : '') }],
  [/^\/search\/*$/, { q: (value) => value.trim(), page: (value) => (/^([2-9]|10)$/.test(value) ? value : ''), ...LIST }],
]

/**
 * The part of a query that the page of a path (below the base path) depends on, `?brands=michelin,pirelli&sets=0`, in one
 * spelling; empty when that is nothing.
 */
export function knownQuery(path: string, query: string): string {
  const parameters = query === '' ? undefined : PARAMETERS.find(([page]) => page.test(path))?.[1]
  if (!parameters) return ''
  const requested = new URLSearchParams(query)
  const known = new URLSearchParams()
  for (const [name, read] of Object.entries(parameters)) {
    // A form sent without scripts repeats the name of a group.
    const value = read(visible(requested.getAll(name).join(',')))
    if (value) known.set(name, value)
  }
  // A comma may stand as it is: addresses of lists are read by people.
  return known.size === 0 ? '' : `?${known.toString().replaceAll('%2C', ',')}`
}
