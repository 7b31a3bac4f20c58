import { WholeTokens } from './name-text.tsx'
import styles from './ui.module.css'

const size = String.raw`\d{2,3}/\d{2,3}(?:-| (?:ZR|R|B) |-?)\d{1,2}|\d{1,2}\.\d{2}-\d{1,2}`
const word = `[A-Za-z0-9](?:[A-Za-z0-9.+/-]*[A-Za-z0-9+])?`
/** Latin words in a row, and sizes: what keeps its own direction inside Hebrew. */
export const islandPattern = `${size}|(?=[A-Za-z])${word}(?: ${word})*`
const island = new RegExp(`(${islandPattern})`)

/** Hebrew text and the Latin names and sizes in it, by turns: text stands at even places, islands at odd ones. */
export const splitIslands = (text: string): string[] => text.split(island)

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
