import { WholeTokens } from './name-text.tsx'

/** Hebrew before, Latin, and from the next Hebrew on: `סט |Road 6|, ייצור 2023`. */
const parts = /^([\u0590-\u05FF\s]*)([^\u0590-\u05FF]*?)((?:,?\s*[\u0590-\u05FF].*)?)$/s

function split(brand: string, displayName: string): { before: string; latin: string; after: string } {
  const [, before = '', latin = displayName, after = ''] = parts.exec(displayName) ?? []
  return { before, latin: `${brand} ${latin}`.trim(), after }
}

/** Brand and name as people read them, `סט Michelin Road 6, ייצור 2023`; `island` marks what keeps its own direction. */
export function tireName(brand: string, displayName: string, island: (latin: string) => string = (latin) => latin): string {
  const { before, latin, after } = split(brand, displayName)
  return before + island(latin) + after
}

/** The same on a page: brand and Latin name in one island, Hebrew around it. */
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
