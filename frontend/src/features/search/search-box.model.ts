import { createEvent, createStore } from 'effector'
import { plainText } from '#services/domain/plain-text.ts'

/** The part of the search box that every page loads; what it finds comes with the first focus. */

export const fieldOpened = createEvent()
export const boxFocused = createEvent()
export const typed = createEvent<string>()
/** The arrows: 1 is the next choice, -1 the one before. */
export const choiceMoved = createEvent<1 | -1>()
/** The list is put away, the field stays. */
export const listClosed = createEvent()
/** Another page, another place of the page: list and field are put away. */
export const boxLeft = createEvent()
export const visited = createEvent()
/** The option that Enter would take, by its id; null for the words as typed. */
export const choiceMade = createEvent<string | null>()
export const listFilled = createEvent<boolean>()

/** On a narrow screen the field lies over the bar while it is wanted. */
export const $isFieldOpen = createStore(false, { serialize: 'ignore' })
  .on(fieldOpened, () => true)
  .reset([boxLeft, visited])

/** The script of the suggestions is fetched when it is wanted for the first time. */
export const $isListRequested = createStore(false, { serialize: 'ignore' }).on(boxFocused, () => true)

export const $typed = createStore('', { serialize: 'ignore' })
  .on(typed, (_, text) => text)
  .reset(visited)

export const $isListOpen = createStore(false, { serialize: 'ignore' })
  .on(typed, (_, text) => plainText(text) !== '')
  .reset([listClosed, boxLeft, visited])

/** Whether the open list holds anything that can be chosen. */
export const $hasChoices = createStore(false, { serialize: 'ignore' }).on(listFilled, (_, isFilled) => isFilled)

export const $choice = createStore<string | null>(null, { serialize: 'ignore' })
  .on(choiceMade, (_, id) => id)
  .reset([typed, listClosed, boxLeft, visited])
