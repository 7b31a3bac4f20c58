import { splitTokens } from './islands.ts'
import styles from './mixed-text.module.css'

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
