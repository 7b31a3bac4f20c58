/** Hebrew, Latin, then the rest from the next Hebrew text on: `סט |Road 6|, ייצור 2023`. */
const PARTS = /^([\u0590-\u05FF\s]*)([^\u0590-\u05FF]*?)((?:,?\s*[\u0590-\u05FF].*)?)$/s

export interface NameParts {
  before: string
  /** Brand and Latin name; display isolated left to right. */
  latin: string
  after: string
}

/** Parts of a tire's name in reading order, without repeating the brand. */
export function nameParts(brand: string, displayName: string): NameParts {
  const [, before = '', latin = displayName, after = ''] = PARTS.exec(displayName) ?? []
  return { before, latin: latin.startsWith(brand) ? latin : `${brand} ${latin}`.trim(), after }
}

/** `סט Michelin Road 6, ייצור 2023`; `isolate` wraps the left-to-right part. */
export function tireName(brand: string, displayName: string, isolate: (latin: string) => string = (latin) => latin): string {
  const { before, latin, after } = nameParts(brand, displayName)
  return before + isolate(latin) + after
}

/** Isolates for plain-text messages, which have no `<bdi>`. */
export const leftToRight = (part: string): string => `\u2066${part}\u2069`
/** Isolated with the direction of its first letter. */
export const isolated = (part: string): string => `\u2068${part}\u2069`
