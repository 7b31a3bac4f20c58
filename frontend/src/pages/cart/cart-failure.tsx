import { Button } from '@mantine/core'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'

/** What could not be asked for, and the way to try again. */
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
