import { islandPattern } from '#frontend/shared/ui/mixed-text.tsx'

const number = String.raw`[+−-]?[€₪]?\d(?:[\d,.:/]*\d)?[%+]?`
const island = new RegExp(`(${islandPattern}|${number})`)

/** A Hebrew sentence with numbers, sums and Latin names isolated in their own direction. */
export function SentenceText({ children }: { children: string }) {
  return children.split(island).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
      <span key={index}>{part}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
      <bdi key={index} dir="ltr" className="nowrap">
        {part}
      </bdi>
    ),
  )
}
