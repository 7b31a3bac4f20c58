import type { Elements } from './ui/elements.ts'

interface Html {
  __html: string
}

let served: ReadonlyMap<string, Html> | null = null

/** What our own server drew into this document, read once: React then finds the same again, and a part that is drawn anew gets it too. */
function servedHtml(name: string): Html | undefined {
  if (import.meta.env.SSR) return undefined
  served ??= new Map(
    [...document.querySelectorAll<HTMLElement>('[data-drawn]')].map(({ dataset, innerHTML }) => [
      dataset.drawn ?? '',
      { __html: innerHTML },
    ]),
  )
  return served.get(name)
}

/** Whether the document came with this part. */
export const isServed = (name: string): boolean => servedHtml(name) !== undefined

/**
 * A part of a page that does nothing, as a lazy component: the server draws it, and the browser keeps that HTML without loading what draws
 * it. Its links work all the same (`router.tsx`). Only where the document came without the part, after a navigation, the browser draws it.
 * `name`: one in a document.
 */
export function DrawnByServer({ name, children }: { name: string; children: Elements }) {
  const html = servedHtml(name)
  if (html) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what our own server drew into this document, where it stands already
    return <div key={name} className="drawn" data-drawn={name} dangerouslySetInnerHTML={html} suppressHydrationWarning />
  }
  return (
    <div key={name} className="drawn" data-drawn={name}>
      {children}
    </div>
  )
}
