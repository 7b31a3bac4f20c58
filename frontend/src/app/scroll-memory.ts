/** How far each visited address was scrolled, so that Back finds its place again. */
const positions = new Map<string, number>()

/** Notes the scroll of this visit while it lasts. Returns the way to stop. */
export function rememberScroll(visit: string): () => void {
  const note = () => positions.set(visit, window.scrollY)
  window.addEventListener('scroll', note, { passive: true })
  return () => window.removeEventListener('scroll', note)
}

export const recallScroll = (visit: string): number => positions.get(visit) ?? 0
