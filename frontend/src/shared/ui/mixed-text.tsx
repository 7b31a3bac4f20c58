import { splitIslands } from './islands.ts'
import styles from './mixed-text.module.css'
import { WholeTokens } from './name-text.tsx'

/** Islands up to this many signs are never broken into two lines. */
const longestWhole = 20

/** Hebrew text whose Latin names and sizes keep their own direction and stay where the sentence puts them. */
export function MixedText({ children }: { children: string }) {
  return splitIslands(children).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
      <span key={index}>{part}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
      <bdi key={index} dir="ltr" className={part.length <= longestWhole ? styles.whole : undefined}>
        {part.length <= longestWhole ? part : <WholeTokens>{part}</WholeTokens>}
      </bdi>
    ),
  )
}
