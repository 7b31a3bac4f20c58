import { createFactory } from '@withease/factories'
import { attach, createStore, type EventCallable, type Store, sample } from 'effector'
import { delayFx } from '#frontend/shared/delay.ts'
import { type PageLocation, pageLeft } from '#frontend/shared/page.ts'

const typingEndsAfterMs = 300

interface SearchBox {
  opened: EventCallable<PageLocation>
  typed: EventCallable<string>
  /** Enter: no need to wait for more letters. */
  sent: EventCallable<void>
  /** What stands in the box. */
  $words: Store<string>
  /** What is looked for already. */
  $view: Store<{ search: string }>
  /** What is to be looked for. */
  searched: EventCallable<string>
}

/** Words are looked for when the typing ends, and not at all once the page was left: the address is another page's by then. */
export const searchWhenTypingEnds = createFactory(({ opened, typed, sent, $words, $view, searched }: SearchBox): void => {
  const waitFx = attach({ effect: delayFx, mapParams: (_: string) => typingEndsAfterMs })
  const $isOpen = createStore(false, { serialize: 'ignore' })
    .on(opened, () => true)
    .reset(pageLeft)
  sample({ clock: typed, target: waitFx })
  sample({
    clock: waitFx.done,
    source: { words: $words, view: $view, isOpen: $isOpen },
    filter: ({ words, view, isOpen }, { params }) => isOpen && words === params && words.trim() !== view.search,
    fn: ({ words }) => words,
    target: searched,
  })
  sample({ clock: sent, source: $words, target: searched })
})
