import { createEvent, createStore } from 'effector'
import { customerServicePath, garagesPath, homePath, motorcycleFinderPath } from '#frontend/shared/routes.ts'
import { layoutText } from './layout.text.ts'

export const menuOpened = createEvent()
export const menuClosed = createEvent()

export const $isMenuOpen = createStore(false, { serialize: 'ignore' })
  .on(menuOpened, () => true)
  .on(menuClosed, () => false)

/** The menu's script is fetched when it is wanted for the first time. */
export const $isMenuRequested = createStore(false, { serialize: 'ignore' }).on(menuOpened, () => true)

/** The same way round in the desktop bar and in the drawer. */
export const mainLinks = [
  { label: layoutText.nav.bySize, path: homePath },
  { label: layoutText.nav.byMotorcycle, path: motorcycleFinderPath },
  { label: layoutText.nav.shops, path: garagesPath },
  { label: layoutText.nav.service, path: customerServicePath },
] as const
