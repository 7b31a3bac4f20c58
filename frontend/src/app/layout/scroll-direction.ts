/** Below this the page counts as at its top, in pixels. */
const topEnd = 160
/** Smaller moves are jitter of a resting finger. */
const leastMove = 8

/** Sets `html[data-scrolled]` to the last scroll direction, `down` or `up`; unset at the top. */
export function watchScrollDirection(): void {
  let last = window.scrollY
  window.addEventListener(
    'scroll',
    () => {
      const top = window.scrollY
      const isUp = top < last
      if (Math.abs(top - last) < leastMove) return
      last = top
      const { dataset } = document.documentElement
      if (top < topEnd) delete dataset.scrolled
      else if (dataset.scrolled !== (isUp ? 'up' : 'down')) dataset.scrolled = isUp ? 'up' : 'down'
    },
    { passive: true },
  )
}
