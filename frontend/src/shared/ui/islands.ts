const size = String.raw`\d{2,3}/\d{2,3}(?:-| (?:ZR|R|B) |-?)\d{1,2}|\d{1,2}\.\d{2}-\d{1,2}`
const word = `[A-Za-z0-9](?:[A-Za-z0-9.+/-]*[A-Za-z0-9+])?`
/** Latin words in a row, and sizes: what keeps its own direction inside Hebrew. */
export const islandPattern = `${size}|(?=[A-Za-z])${word}(?: ${word})*`
const island = new RegExp(`(${islandPattern})`)

/** Hebrew text and the Latin names and sizes in it, by turns: text stands at even places, islands at odd ones. */
export const splitIslands = (text: string): string[] => text.split(island)

/** A text and the Latin tokens in it that a browser would break at their hyphens, by turns: those stand at odd places. */
export const splitTokens = (text: string): string[] => text.split(/([A-Za-z0-9.+/]+(?:-[A-Za-z0-9.+/]+)+)/)
