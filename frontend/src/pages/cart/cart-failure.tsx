import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'

/** A failed request, with a retry. */
export function CartFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <PageNotice
      isProblem
      actions={
        <Button variant="line" onClick={onRetry}>
          {dataStateText.retry}
        </Button>
      }
    >
      {message}
    </PageNotice>
  )
}
