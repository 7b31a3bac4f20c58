/** Splits a text at Latin tokens that a browser would break at hyphens: those are at odd indexes. */
export const splitTokens = (text: string): string[] => text.split(/([A-Za-z0-9.+/]+(?:-[A-Za-z0-9.+/]+)+)/)

/** Tokens up to this length are not broken across lines. */
const longestWhole = 20

/** Text that breaks between words only: not within `MT-09` or `Force-SC`. */
export function WholeTokens({ children }: { children: string }) {
  return splitTokens(children).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
    <span key={index} className={index % 2 === 1 && part.length <= longestWhole ? 'nowrap' : undefined}>
      {part}
    </span>
  ))
}

/** A product's name, Latin or Hebrew, in its own direction. */
export function NameText({ children }: { children: string }) {
  return (
    <bdi dir="auto">
      <WholeTokens>{children}</WholeTokens>
    </bdi>
  )
}
