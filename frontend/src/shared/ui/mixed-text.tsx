import { WholeTokens } from './name-text.tsx'

const size = String.raw`\d{2,3}/\d{2,3}(?:-| (?:ZR|R|B) |-?)\d{1,2}|\d{1,2}\.\d{2}-\d{1,2}`
const word = `[A-Za-z0-9](?:[A-Za-z0-9.+/-]*[A-Za-z0-9+])?`
/** Consecutive Latin words, and sizes: left-to-right runs inside Hebrew. */
export const islandPattern = `${size}|(?=[A-Za-z])${word}(?: ${word})*`
const island = new RegExp(`(${islandPattern})`)

/** Splits Hebrew text at its Latin names and sizes: text at even indexes, left-to-right runs at odd ones. */
export const splitIslands = (text: string): string[] => text.split(island)

/** Runs up to this length are not broken across lines. */
const longestWhole = 20

/** Hebrew text with its Latin names and sizes isolated, so that they keep direction and place. */
export function MixedText({ children }: { children: string }) {
  return splitIslands(children).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
      <span key={index}>{part}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole
      <bdi key={index} dir="ltr" className={part.length <= longestWhole ? 'nowrap' : undefined}>
        {part.length <= longestWhole ? part : <WholeTokens>{part}</WholeTokens>}
      </bdi>
    ),
  )
}
