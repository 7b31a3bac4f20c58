import { visible } from '#services/domain/plain-text.ts'

/** Parsers of a page's parameters, by name: each returns the canonical spelling, or empty for a meaningless value. */
export type Parameters = Readonly<Record<string, (value: string) => string>>

/** Page paths below the base path and their parameters, in canonical order; all others are dropped. Equivalent queries have one address. */
export type PageParameters = readonly [page: RegExp, parameters: Parameters]

export const oneOf = (values: readonly string[]) => (value: string) => (values.includes(value) ? value : '')

/** The canonical query of a page (path below the base path), `?brands=michelin,pirelli&sets=0`; empty when nothing is left. */
export function knownQuery(pages: readonly PageParameters[], path: string, query: string): string {
  const parameters = query === '' ? undefined : pages.find(([page]) => page.test(path))?.[1]
  if (!parameters) return ''
  const requested = new URLSearchParams(query)
  const known = new URLSearchParams()
  for (const [name, read] of Object.entries(parameters)) {
    // A form sent without scripts repeats a group's name.
    const value = read(visible(requested.getAll(name).join(',')))
    if (value) known.set(name, value)
  }
  // Commas stay unescaped: people read these addresses.
  return known.size === 0 ? '' : `?${known.toString().replaceAll('%2C', ',')}`
}
