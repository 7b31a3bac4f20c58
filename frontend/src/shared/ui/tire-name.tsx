import { nameParts } from '#services/domain/tire-name.ts'
import { WholeTokens } from './name-text.tsx'

/** Brand and name in reading order: brand and Latin name in one isolate, Hebrew around it. */
export function TireName({ brand, displayName }: { brand: string; displayName: string }) {
  const { before, latin, after } = nameParts(brand, displayName)
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
