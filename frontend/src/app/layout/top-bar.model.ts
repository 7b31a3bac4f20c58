import { createEvent, createStore } from 'effector'

export const menuOpened = createEvent()
export const menuClosed = createEvent()

export const $isMenuOpen = createStore(false, { serialize: 'ignore' })
  .on(menuOpened, () => true)
  .on(menuClosed, () => false)

/** The menu's script is fetched when it is wanted for the first time. */
export const $isMenuRequested = createStore(false, { serialize: 'ignore' }).on(menuOpened, () => true)

/** The menu's script is here. It opens after it was drawn closed: only so does it know where the focus came from, and gives it back. */
export const menuMounted = createEvent()
export const $isMenuMounted = createStore(false, { serialize: 'ignore' }).on(menuMounted, () => true)
