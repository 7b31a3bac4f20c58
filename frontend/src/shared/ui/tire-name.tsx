import { WholeTokens } from './name-text.tsx'

/** Hebrew, Latin, then the rest from the next Hebrew on: `סט |Road 6|, ייצור 2023`. */
const parts = /^([\u0590-\u05FF\s]*)([^\u0590-\u05FF]*?)((?:,?\s*[\u0590-\u05FF].*)?)$/s

function split(brand: string, displayName: string): { before: string; latin: string; after: string } {
  const [, before = '', latin = displayName, after = ''] = parts.exec(displayName) ?? []
  return { before, latin: `${brand} ${latin}`.trim(), after }
}

/** Brand and name in reading order, `סט Michelin Road 6, ייצור 2023`; `island` wraps the left-to-right part. */
export function tireName(brand: string, displayName: string, island: (latin: string) => string = (latin) => latin): string {
  const { before, latin, after } = split(brand, displayName)
  return before + island(latin) + after
}

/** The same as elements: brand and Latin name in one isolate, Hebrew around it. */
export function TireName({ brand, displayName }: { brand: string; displayName: string }) {
  const { before, latin, after } = split(brand, displayName)
  return (
    <span>
      <span>{before}</span>
      <bdi dir="auto">
        <WholeTokens>{latin}</WholeTokens>
      </bdi>
      <span>{after}</span>
    </span>
  )
}
