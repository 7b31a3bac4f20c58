import { attach, combine, createEvent, createStore, sample } from 'effector'
import { delayFx } from '#frontend/shared/browser.ts'
import type { SearchAnswer } from '#services/catalogue/catalogue.contract.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { searchFx } from './search.api.ts'
import { $choice, $isListOpen, $typed, choiceMade, choiceMoved, listFilled, typed } from './search-box.model.ts'
import { searchSettled } from './searched.model.ts'
import { suggestionsOf } from './suggestions.ts'

/** Letters that follow each other faster than this are asked for together. */
const typingMs = 150
/** Whoever has not typed on for this long has asked what he wanted to ask. */
const settledMs = 1_500
const limit = 4

const pauseFx = attach({ effect: delayFx, mapParams: (_: string) => typingMs })
const settleFx = attach({ effect: delayFx, mapParams: (_: SearchAnswer & { typed: string }) => settledMs })
const findFx = attach({ effect: searchFx, mapParams: (text: string) => ({ typed: text, limit, isOnePerLine: true }) })

/** The list's script has come; what was typed until then waits for it. */
export const listShown = createEvent()
export const retried = createEvent()
/** A suggestion was followed. */
export const suggestionChosen = createEvent()

export const $answer = createStore<(SearchAnswer & { typed: string }) | null>(null, { serialize: 'ignore' })
export const $failure = createStore<string | null>(null, { serialize: 'ignore' })
/** The former answer stays until the next one comes; it is marked as old meanwhile. */
export const $isSearching = combine(
  $typed,
  $answer,
  $failure,
  (text, answer, failure) => plainText(text) !== '' && !failure && answer?.typed !== text,
)
/** A failure is shown in their place. */
export const $suggestions = combine($answer, $failure, (answer, failure) => (answer && failure === null ? suggestionsOf(answer) : []))

sample({ clock: typed, target: pauseFx })
sample({
  clock: [pauseFx.done.map(({ params }) => params), sample({ clock: [listShown, retried], source: $typed })],
  source: { text: $typed, answer: $answer },
  filter: ({ text, answer }, query) => query === text && plainText(text) !== '' && answer?.typed !== text,
  fn: ({ text }) => text,
  target: findFx,
})
sample({ clock: [typed, findFx], fn: () => null, target: $failure })
sample({ clock: typed, filter: (text) => plainText(text) === '', fn: () => null, target: $answer })

/** Answers for what is no longer there are dropped. */
sample({
  clock: findFx.done,
  source: $typed,
  filter: (text, { params }) => params === text,
  fn: (text, { result }) => ({ ...result, typed: text }),
  target: $answer,
})
sample({
  clock: findFx.fail,
  source: $typed,
  filter: (text, { params }) => params === text,
  fn: (_, { error }) => error.message,
  target: $failure,
})

sample({ clock: $suggestions, fn: (suggestions) => suggestions.length > 0, target: listFilled })

/** What was chosen among the former suggestions may not stand among the new ones. */
sample({
  clock: $suggestions,
  source: $choice,
  filter: (choice, suggestions) => choice !== null && suggestions.every(({ id }) => id !== choice),
  fn: () => null,
  target: choiceMade,
})

/** Through the suggestions and back to the words themselves, round and round. */
sample({
  clock: choiceMoved,
  source: { suggestions: $suggestions, choice: $choice, isOpen: $isListOpen },
  fn: ({ suggestions, choice }, step) => {
    const count = suggestions.length + 1
    const index = suggestions.findIndex(({ id }) => id === choice) + 1
    return suggestions[((index + step + count) % count) - 1]?.id ?? null
  },
  target: choiceMade,
})

sample({ clock: $answer, filter: Boolean, target: settleFx })
sample({
  clock: [settleFx.done.map(({ params }) => params), sample({ clock: suggestionChosen, source: $answer, filter: Boolean })],
  source: { answer: $answer, text: $typed },
  filter: ({ answer, text }, settled) => answer === settled && text === settled.typed,
  fn: (_, { query, typed, total }) => ({ query, typed, results: total }),
  target: searchSettled,
})
