/** The parameters that pages depend on, in the order of their canonical addresses; every other one means nothing to a page. */
const PARAMETERS: readonly (readonly [page: RegExp, names: readonly string[]])[] = [
  [/^\/list\/moto\//, ['brands', 'position', 'stock', 'sets', 'cards']],
  [/^\/search\/*$/, ['q']],
]

/**
 * The part of a query that the page of a path (below the base path) depends on, `?brands=michelin,pirelli&sets=0`, in one
 * spelling; empty when that is nothing.
 */
export function knownQuery(path: string, query: string): string {
  const names = query === '' ? undefined : PARAMETERS.find(([page]) => page.test(path))?.[1]
  if (!names) return ''
  const asked = new URLSearchParams(query)
  const known = new URLSearchParams()
  for (const name of names) {
    // A form sent without scripts repeats the name of a group.
    const value = asked.getAll(name).join(',').trim()
    if (value) known.set(name, value)
  }
  // A comma may stand as it is: addresses of lists are read by people.
  return known.size === 0 ? '' : `?${known.toString().replaceAll('%2C', ',')}`
}
