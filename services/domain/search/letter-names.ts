/** Hebrew names of Latin letters: `אמ טי 07` is an MT-07. */
const LETTERS = new Map(
  Object.entries({
    איי: 'a',
    בי: 'b',
    סי: 'c',
    די: 'd',
    אי: 'e',
    אפ: 'f',
    גי: 'g',
    אייצ: 'h',
    גיי: 'j',
    קיי: 'k',
    אל: 'l',
    אמ: 'm',
    אנ: 'n',
    או: 'o',
    פי: 'p',
    קיו: 'q',
    אר: 'r',
    אס: 's',
    טי: 't',
    יו: 'u',
    וי: 'v',
    אקס: 'x',
    איקס: 'x',
    וואי: 'y',
    זד: 'z',
    זי: 'z',
  }),
)

/** Replaces letter names with letters, adjacent ones joined, `ק ט מ` as well; null if there are none. */
export function withLettersRead(words: readonly string[]): string[] | null {
  if (words.every((word) => letterOf(word) === null)) return null
  const read: string[] = []
  let isOpen = false
  for (const word of words) {
    const letter = letterOf(word)
    if (letter !== null && isOpen) read.push(`${read.pop() ?? ''}${letter}`)
    else read.push(letter ?? word)
    isOpen = letter !== null
  }
  return read
}

const LONGEST_NAME = Math.max(...[...LETTERS.keys()].map((name) => name.length))

function letterOf(word: string): string | null {
  return /^\p{L}$/u.test(word) ? word : lettersOf(word)
}

/** Also for joined names: `אמטי`. */
function lettersOf(names: string): string | null {
  for (let length = Math.min(LONGEST_NAME, names.length); length > 0; length -= 1) {
    const letter = LETTERS.get(names.slice(0, length))
    const others = letter === undefined ? null : length === names.length ? '' : lettersOf(names.slice(length))
    if (others !== null) return `${letter}${others}`
  }
  return null
}
