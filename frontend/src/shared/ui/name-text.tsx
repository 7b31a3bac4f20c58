import styles from './ui.module.css'

/** A text and the Latin tokens in it that a browser would break at their hyphens, by turns: those stand at odd places. */
export const splitTokens = (text: string): string[] => text.split(/([A-Za-z0-9.+/]+(?:-[A-Za-z0-9.+/]+)+)/)

/** Tokens up to this many signs are never broken into two lines. */
const longestWhole = 20

/** Text that is broken between words only: `MT-09` and `Force-SC` stay whole. */
export function WholeTokens({ children }: { children: string }) {
  return splitTokens(children).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
    <span key={index} className={index % 2 === 1 && part.length <= longestWhole ? styles.whole : undefined}>
      {part}
    </span>
  ))
}

/** The name of a product, Latin or Hebrew, in its own direction. */
export function NameText({ children }: { children: string }) {
  return (
    <bdi dir="auto">
      <WholeTokens>{children}</WholeTokens>
    </bdi>
  )
}
