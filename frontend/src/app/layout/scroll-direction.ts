/** Below this the page is at its top, in pixels. */
const topEnd = 160
/** A finger that rests moves by less. */
const leastMove = 8

/** Tells styles by `html[data-scrolled]` whether the page was scrolled `down` or `up` last; nothing at its top. */
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
