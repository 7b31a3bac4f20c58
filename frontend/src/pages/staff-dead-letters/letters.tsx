import { Button, Checkbox } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import { type ReactNode, useId, useState } from 'react'
import { Moment } from '#frontend/features/desk/ago.tsx'
import { useFocusBack } from '#frontend/features/desk/use-focus-back.ts'
import { waiting } from '#frontend/features/desk/waiting.ts'
import { dataStateText } from '#frontend/shared/ui/data-state.text.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { DeadLetter } from '#services/staff/dead-letters.contract.ts'
import bars from './bars.module.css'
import { prettyBytes, typeOf } from './letter-text.ts'
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
  letterTicked,
  moreRequested,
} from './staff-dead-letters.model.ts'
import { lettersText as text } from './staff-dead-letters.text.ts'

interface LetterRowProps {
  letter: DeadLetter
  letterGroup: DeadLetterGroup
  isReplayable: boolean
}

interface LettersProps {
  letterGroup: DeadLetterGroup
  /** Of the whole group. */
  count: number
  isReplayable: boolean
}

/** The events of one group, the oldest first, and the ways to run them again. */
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

/** One event that failed: which, how often, and behind it everything that is known. */
function LetterRow({ letter, letterGroup, isReplayable }: LetterRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isTicked = useStoreMap({ store: $chosenIds, keys: [letter.id], fn: (ids, [own]) => ids.includes(own) })
  const tick = useUnit(letterTicked)
  const type = typeOf(letter.bytes)
  return (
    <li className={styles.letter}>
      <div className={styles.line}>
        {isReplayable && <Checkbox aria-label={`${text.tick} ${letter.id}`} checked={isTicked} onChange={() => tick(letter.id)} />}
        <button type="button" className={styles.opener} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <b>{type === null ? text.unreadable : <bdi>{type}</bdi>}</b>
          {letter.key !== null && <bdi className={bars.code}>{letter.key}</bdi>}
          <span className="muted">
            <Moment instant={letter.firstSeen} />, {text.tries(letter.attempts)}
          </span>
          <Icon name="down" />
        </button>
      </div>
      <div id={id}>{isOpen && <Inside letter={letter} letterGroup={letterGroup} isReplayable={isReplayable} />}</div>
    </li>
  )
}

function Inside({ letter, letterGroup, isReplayable }: LetterRowProps) {
  const { isRunning, replay } = useUnit({ isRunning: $isRunning, replay: replayRequested })
  return (
    <div className={styles.inside}>
      <dl>
        <Fact name={text.eventId}>
          <bdi>{letter.eventId ?? '–'}</bdi>
        </Fact>
        <Fact name={text.place}>
          <bdi>{`${letter.topic}/${letter.partition}:${letter.position}`}</bdi>
        </Fact>
        <Fact name={text.first}>
          <Moment instant={letter.firstSeen} />
        </Fact>
        <Fact name={text.last}>
          <Moment instant={letter.lastSeen} />
        </Fact>
      </dl>
      <h4>{text.error}</h4>
      <Source label={text.error}>{letter.error}</Source>
      <h4>{text.bytes}</h4>
      <Source label={text.bytes}>{prettyBytes(letter.bytes)}</Source>
      {isReplayable && (
        <Button size="xs" variant="paper" {...waiting(isRunning)} onClick={() => replay({ letterGroup, ids: [letter.id], total: 1 })}>
          {text.replayOne}
        </Button>
      )}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Text of machines: left to right, in its own lines; what is too long scrolls. */
function Source({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.source} dir="ltr" tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
