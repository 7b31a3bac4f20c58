import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $isMailing, askedAgain } from './document-again.model.ts'
import { orderText as text } from './order.text.ts'

/** Has a document mailed again. `describedBy`: the id of its name. */
export function DocumentAgain({ documentId, describedBy }: { documentId: string; describedBy: string }) {
  const { isMailing, ask } = useUnit({ isMailing: $isMailing, ask: askedAgain })
  return (
    <button
      data-needs-script
      type="button"
      className="link"
      aria-describedby={describedBy}
      disabled={isMailing}
      onClick={() => ask(documentId)}
    >
      {text.mailAgain}
    </button>
  )
}
