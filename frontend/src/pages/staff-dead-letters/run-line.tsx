import { useUnit } from 'effector-react'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import type { ReaderGroup } from '#services/staff/dead-letters.contract.ts'
import styles from './letters.module.css'
import { $isRunning, $run, $runFailure } from './replay.model.ts'
import type { DeadLetterGroup, ReplayRun } from './replay-run.ts'
import { groupName, lettersText as text } from './staff-dead-letters.text.ts'

function resultOf({ replayed, failed }: ReplayRun): string {
  if (failed === 0) return replayed === 0 ? text.none : text.well(replayed)
  return replayed === 0 ? text.badly(failed) : text.partly(replayed, failed)
}

/** How far a run has come, and what became of it. */
export function RunLine({ letterGroup }: { letterGroup: DeadLetterGroup }) {
  const { run, isRunning, failure } = useUnit({ run: $run, isRunning: $isRunning, failure: $runFailure })
  const own = run?.group === letterGroup.group && run.reason === letterGroup.reason ? run : null
  const tried = own ? own.replayed + own.failed : 0
  return (
    <>
      <div role="status">
        {own && isRunning && (
          <p className={styles.run}>
            <progress value={tried} max={own.total} aria-label={text.running(tried, own.total)} />
            {text.running(tried, own.total)}
          </p>
        )}
        {own?.isDone && !isRunning && (
          <p className={styles.result} data-failed={own.failed > 0 || undefined}>
            {resultOf(own)}
          </p>
        )}
      </div>
      <div role="alert">{own && failure && <p className={styles.trouble}>{failure}</p>}</div>
    </>
  )
}

/** What became of the last run when its group has gone with it. */
export function LastRun({ groups }: { groups: readonly ReaderGroup[] }) {
  const { run, isRunning } = useUnit({ run: $run, isRunning: $isRunning })
  const letterGroup = groups.find(({ group }) => group === run?.group)?.reasons.find(({ reason }) => reason === run?.reason)
  const finished = run?.isDone && !isRunning && !letterGroup ? run : null
  const line = useFocusBack<HTMLParagraphElement>(finished === null)
  return (
    <div role="status">
      {finished && (
        <p ref={line} tabIndex={-1} className={styles.result}>
          {groupName(finished.group)}: {resultOf(finished)}
        </p>
      )}
    </div>
  )
}
