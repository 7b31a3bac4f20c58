import { visible } from '#services/domain/plain-text.ts'

/** How each parameter of a page is read, by its name: what comes out is its one spelling, empty where the value means nothing. */
export type Parameters = Readonly<Record<string, (value: string) => string>>

/**
 * Paths of pages below the base path and the parameters that they depend on, in the order of their canonical addresses; every other one
 * means nothing to a page. Every combination that means the same is one address, and what means nothing is none.
 */
export type PageParameters = readonly [page: RegExp, parameters: Parameters]

export const oneOf = (values: readonly string[]) => (value: string) => (values.includes(value) ? value : '')

/**
 * The part of a query that the page of a path (below the base path) depends on, `?brands=michelin,pirelli&sets=0`, in one
 * spelling; empty when that is nothing.
 */
export function knownQuery(pages: readonly PageParameters[], path: string, query: string): string {
  const parameters = query === '' ? undefined : pages.find(([page]) => page.test(path))?.[1]
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
