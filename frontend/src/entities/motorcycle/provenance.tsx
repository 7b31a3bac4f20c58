import type { Motorcycle } from '#services/ingress/contract/motorcycle.contract.ts'
import { provenanceText as text } from './licence.text.ts'

/** Where the sizes of a motorcycle come from, and how sure they are. */
export function Provenance({ motorcycle: { certainty, source } }: { motorcycle: Pick<Motorcycle, 'certainty' | 'source'> }) {
  return (
    <p className="small muted">
      {text.label} {text.certainty[certainty]}
      {certainty === 'cited' && source && (
        <>
          : <bdi>{source}</bdi>
        </>
      )}
    </p>
  )
}
