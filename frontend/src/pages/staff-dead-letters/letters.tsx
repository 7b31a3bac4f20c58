import { Button, Checkbox } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import { waiting } from '#frontend/features/desk/waiting.ts'
import { dataStateText } from '#frontend/shared/ui/data-state.text.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { LetterRow } from './letter-row.tsx'
import styles from './letters.module.css'
import { $isRunning, replayRequested } from './replay.model.ts'
import type { DeadLetterGroup } from './replay-run.ts'
import { RunLine } from './run-line.tsx'
import {
  $areLettersLoading,
  $chosenIds,
  $hasMore,
  $letters,
  $lettersFailure,
  allTicked,
  lettersRetried,
  moreRequested,
} from './staff-dead-letters.model.ts'
import { lettersText as text } from './staff-dead-letters.text.ts'

interface LettersProps {
  letterGroup: DeadLetterGroup
  /** Of the whole heap. */
  count: number
  isReplayable: boolean
}

/** The events of one heap, the oldest first, and the ways to run them again. */
export function Letters({ letterGroup, count, isReplayable }: LettersProps) {
  const { letters, failure, hasMore, isLoading, retry, more } = useUnit({
    letters: $letters,
    failure: $lettersFailure,
    hasMore: $hasMore,
    isLoading: $areLettersLoading,
    retry: lettersRetried,
    more: moreRequested,
  })
  const rows = useFocusBack<HTMLOListElement>(hasMore)
  return (
    <div className={styles.letters}>
      {isReplayable ? <Acts letterGroup={letterGroup} count={count} /> : <p className={styles.stuck}>{text.notReplayable}</p>}
      <RunLine letterGroup={letterGroup} />
      {failure !== null && (
        <div className={styles.trouble} role="alert">
          {failure}
          <Button size="xs" variant="paper" leftSection={<Icon name="retry" />} onClick={() => retry()}>
            {dataStateText.retry}
          </Button>
        </div>
      )}
      {letters === null && failure === null && (
        <p className="muted" role="status">
          {text.loading}
        </p>
      )}
      {letters && (
        <ol ref={rows} tabIndex={-1} className={styles.rows}>
          {letters.map((letter) => (
            <LetterRow key={letter.id} letter={letter} letterGroup={letterGroup} isReplayable={isReplayable} />
          ))}
        </ol>
      )}
      {hasMore && (
        <Button size="xs" variant="paper" {...waiting(isLoading)} onClick={() => more()}>
          {text.more}
        </Button>
      )}
    </div>
  )
}

function Acts({ letterGroup, count }: Omit<LettersProps, 'isReplayable'>) {
  const { letters, chosen, isRunning, tick, replay } = useUnit({
    letters: $letters,
    chosen: $chosenIds,
    isRunning: $isRunning,
    tick: allTicked,
    replay: replayRequested,
  })
  const shown = letters?.length ?? 0
  return (
    <div className={styles.acts}>
      <Checkbox
        label={text.tickAll}
        checked={shown > 0 && chosen.length === shown}
        indeterminate={chosen.length > 0 && chosen.length < shown}
        disabled={shown === 0}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
      <Button
        size="xs"
        variant="paper"
        {...waiting(isRunning || chosen.length === 0)}
        onClick={() => chosen.length > 0 && replay({ letterGroup, ids: chosen, total: chosen.length })}
      >
        {text.replayChosen(chosen.length)}
      </Button>
      <Button size="xs" variant="go" {...waiting(isRunning)} onClick={() => replay({ letterGroup, ids: null, total: count })}>
        {text.replayAll(count)}
      </Button>
    </div>
  )
}
