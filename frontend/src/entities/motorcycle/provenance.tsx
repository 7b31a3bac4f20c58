import type { Motorcycle } from '#services/motorcycles/motorcycle.contract.ts'
import { provenanceText as text } from './licence.text.ts'

/** How sure the sizes of a motorcycle are; the source itself is for staff. */
export function Provenance({ certainty }: Pick<Motorcycle, 'certainty'>) {
  return <p className="small muted">{`${text.label} ${text.certainty[certainty]}`}</p>
}
