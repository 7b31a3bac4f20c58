import { createEffect, createEvent, scopeBind } from 'effector'

/** Back came from where the page was left for, and it is as it was. */
export const pageRestored = createEvent()

/** Redirects to the clearing company's page. Back may restore this page from the back/forward cache. */
export const leaveFx = createEffect((address: string) => {
  const restored = scopeBind(pageRestored, { safe: true })
  window.addEventListener('pageshow', ({ persisted }) => persisted && restored(), { once: true })
  window.location.assign(address)
})
