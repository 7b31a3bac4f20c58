import { Button, Checkbox } from '@mantine/core'
import { useStoreMap, useUnit } from 'effector-react'
import { type ReactNode, useId, useState } from 'react'
import { Moment } from '#frontend/features/desk/ago.tsx'
import { waiting } from '#frontend/features/desk/waiting.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { DeadLetter } from '#services/staff/dead-letters.contract.ts'
import bars from './bars.module.css'
import { prettyBytes, typeOf } from './letter-text.ts'
import styles from './letters.module.css'
import { $isRunning, replayRequested } from './replay.model.ts'
import type { DeadLetterGroup } from './replay-run.ts'
import { $chosenIds, letterTicked } from './staff-dead-letters.model.ts'
import { lettersText as text } from './staff-dead-letters.text.ts'

interface LetterRowProps {
  letter: DeadLetter
  letterGroup: DeadLetterGroup
  isReplayable: boolean
}

/** One event that failed: which, how often, and behind it everything that is known. */
export function LetterRow({ letter, letterGroup, isReplayable }: LetterRowProps) {
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
