import { attach, createEffect, createEvent, createStore, type Event, sample } from 'effector'
import { plainText } from '#services/domain/plain-text.ts'
import { isUuid } from '#services/domain/slug.ts'
import { delayFx } from './browser.ts'
import { type PageLocation, pageLeft } from './page.ts'
import { queryOf } from './routes.ts'

/** The view of a list, as in its address: `?search=levi&status=paid&page=2`. */

/** A parameter of the address; the default value is omitted. */
interface Parameter<Value> {
  first: Value
  /** Parses any text. */
  read(text: string): Value
  write(value: Value): string
}
// biome-ignore lint/suspicious/noExplicitAny: parameters of any values together
type Parameters = Readonly<Record<string, Parameter<any>>>
type ViewOf<P extends Parameters> = { readonly [Name in keyof P]: P[Name]['first'] }

const maxCharacters = 100
const maxPages = 999_999

export const words: Parameter<string> = { first: '', read: (text) => text.slice(0, maxCharacters), write: (text) => plainText(text) }
export const flag: Parameter<boolean> = { first: false, read: (text) => text === '1', write: (is) => (is ? '1' : '') }
/** From 1. */
export const pageNumber: Parameter<number> = {
  first: 1,
  read: (text) => (Number.isInteger(Number(text)) && Number(text) > 1 ? Math.min(Number(text), maxPages) : 1),
  write: String,
}
/** Of a single row; null = none. */
export const rowId: Parameter<string | null> = { first: null, read: (id) => (isUuid(id) ? id : null), write: (id) => id ?? '' }
export function oneOf<const T extends string>(values: readonly T[]): Parameter<T | null>
export function oneOf<const T extends string>(values: readonly T[], first: NoInfer<T>): Parameter<T>
export function oneOf<const T extends string>(values: readonly T[], first: T | null = null): Parameter<T | null> {
  return { first, read: (text) => values.find((each) => each === text) ?? first, write: (value) => value ?? '' }
}

export interface ViewFormat<View> {
  first: View
  read(search: string): View
  /** With its question mark; empty for the default view. */
  write(view: View): string
}

export function viewFormat<const P extends Parameters>(parameters: P): ViewFormat<ViewOf<P>> {
  const all = Object.entries(parameters)
  return {
    first: Object.fromEntries(all.map(([name, { first }]) => [name, first])) as ViewOf<P>,
    read(search) {
      const query = new URLSearchParams(search)
      return Object.fromEntries(
        all.map(([name, { first, read }]) => [name, query.has(name) ? read(query.get(name) ?? '') : first]),
      ) as ViewOf<P>
    },
    write(view) {
      const written = all.map(([name, { first, write }]) => [name, write(view[name]), write(first)] as const)
      return queryOf(Object.fromEntries(written.filter(([, now, before]) => now !== before)))
    },
  }
}

const typingEndsAfterMs = 300
/** Replaces the current history entry, so that Back leaves the page. */
export const replaceQueryFx = createEffect((query: string) => {
  window.history.replaceState(window.history.state, '', window.location.pathname + query + window.location.hash)
})

interface ViewOptions<View> {
  format: ViewFormat<View>
  opened: Event<PageLocation>
  /** Not reset with the rest: rows per page. */
  kept?: readonly (keyof View)[]
}

/**
 * The view of a list: `filtersChanged` changes some of it and goes to the first page unless it names another, `pageChanged` to another page. Words
 * are looked for when the typing ends, and not at all once the page was left: the address is another page's by then.
 */
export function viewModel<View extends { page: number; search?: string }>({ format, opened, kept = [] }: ViewOptions<View>) {
  const filtersChanged = createEvent<Partial<View>>()
  const pageChanged = createEvent<number>()
  const cleared = createEvent()
  /** Changes that keep the list: the open row, a corrected page number. */
  const viewPatched = createEvent<Partial<View>>()
  const wordsTyped = createEvent<string>()
  /** Enter: searches without the delay. */
  const wordsSent = createEvent()

  const $view = createStore<View>(format.first, { serialize: 'ignore' })
    .on(opened, (_, { search }) => format.read(search))
    .on(filtersChanged, (view, change) => ({ ...view, page: 1, ...change }))
    .on(viewPatched, (view, change) => ({ ...view, ...change }))
    .on(pageChanged, (view, page) => ({ ...view, page }))
    .on(cleared, (view) => ({ ...format.first, ...Object.fromEntries(kept.map((name) => [name, view[name]])) }))
  /** The text of the search box. */
  const $words = createStore('', { serialize: 'ignore' })
    .on(opened, (_, { search }) => format.read(search).search ?? '')
    .on(wordsTyped, (_, typed) => typed)
    // Follows searches made elsewhere.
    .on(filtersChanged, (typed, { search }) => (search === undefined || search === plainText(typed) ? typed : search))
    .reset(cleared)
  /** The view was changed on the page itself. */
  const changed = sample({ clock: [filtersChanged, pageChanged, cleared], source: $view })

  const waitFx = attach({ effect: delayFx, mapParams: (_: string) => typingEndsAfterMs })
  const $isOpen = createStore(false, { serialize: 'ignore' })
    .on(opened, () => true)
    .reset(pageLeft)
  sample({ clock: wordsTyped, target: waitFx })
  const typingEnded = sample({
    clock: waitFx.done,
    source: { typed: $words, isOpen: $isOpen },
    filter: ({ typed, isOpen }, { params }) => isOpen && typed === params,
  })
  sample({
    clock: [typingEnded, wordsSent],
    source: { typed: $words, view: $view },
    filter: ({ typed, view }) => plainText(typed) !== view.search,
    fn: ({ typed }) => ({ search: plainText(typed) }) as Partial<View>,
    target: filtersChanged,
  })
  sample({ clock: [changed, viewPatched] as Event<unknown>[], source: $view, fn: format.write, target: replaceQueryFx })
  return { $view, $words, changed, filtersChanged, pageChanged, cleared, viewPatched, wordsTyped, wordsSent }
}
