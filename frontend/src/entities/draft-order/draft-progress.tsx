import { Box } from '#frontend/shared/desk/layout.tsx'
import { Progress } from '#frontend/shared/desk/marks.tsx'
import type { DraftProgress } from '#services/purchasing/draft-orders.contract.ts'
import { draftOrderText as text } from './draft-order.text.ts'

/** Stage and progress of a draft in preparation. */
export function DraftProgressBar({ progress: { stage, share } }: { progress: DraftProgress }) {
  const percent = Math.round(share * 100)
  return (
    <Box fz="sm" miw={160}>
      <span>{text.stages[stage]}</span> <bdi className="muted">{`${percent}%`}</bdi>
      <Progress.Root size={6} mt={4}>
        <Progress.Section
          value={percent}
          color="var(--data-2)"
          aria-label={text.progress}
          aria-valuetext={`${text.stages[stage]}, ${percent}%`}
        />
      </Progress.Root>
    </Box>
  )
}
