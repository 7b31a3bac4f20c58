import { useId, useState } from 'react'
import { useFocusBack, waiting } from '#frontend/features/desk/controls.tsx'
import { DataList } from '#frontend/features/desk/data-list.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button, UnstyledButton } from '#frontend/shared/desk/button.tsx'
import { Checkbox } from '#frontend/shared/desk/choices.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Progress } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import type { DeadLetter, ReaderGroup } from '#services/staff/dead-letters.contract.ts'
import { prettyBytes, typeOf } from './letter-text.ts'
import type { DeadLetterGroup, ReplayRun } from './replay-run.ts'
import {
  $areLettersLoading,
  $chosenIds,
  $hasMore,
  $isRunning,
  $letters,
  $lettersFailure,
  $run,
  $runFailure,
  allTicked,
  lettersRetried,
  letterTicked,
  moreRequested,
  replayRequested,
} from './staff-dead-letters.model.ts'
import styles from './staff-dead-letters.module.css'
import { groupName, lettersText as text } from './staff-dead-letters.text.ts'

interface LettersProps {
  letterGroup: DeadLetterGroup
  /** Of the whole group. */
  count: number
  isReplayable: boolean
}

/** The events of one group, oldest first, with replay buttons. */
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
    <Paper bg="var(--ground)" p="sm" mb="sm">
      <Stack gap="sm" align="flex-start">
        {isReplayable ? <Acts letterGroup={letterGroup} count={count} /> : <InlineAlert color="warning">{text.notReplayable}</InlineAlert>}
        <RunLine letterGroup={letterGroup} />
        {failure !== null && (
          <Group role="alert" gap="xs">
            <Text c="danger" size="sm">
              {failure}
            </Text>
            <Button leftSection={<Icon name="retry" />} onClick={() => retry()}>
              {dataStateText.retry}
            </Button>
          </Group>
        )}
        {letters === null && failure === null && (
          <Text c="dimmed" role="status">
            {text.loading}
          </Text>
        )}
        {letters && (
          <Paper component="ol" ref={rows} tabIndex={-1} w="100%">
            {letters.map((letter) => (
              <LetterRow key={letter.id} letter={letter} letterGroup={letterGroup} isReplayable={isReplayable} />
            ))}
          </Paper>
        )}
        {hasMore && (
          <Button {...waiting(isLoading)} onClick={() => more()}>
            {text.more}
          </Button>
        )}
      </Stack>
    </Paper>
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
    <Group gap="sm" w="100%">
      <Checkbox
        label={text.tickAll}
        checked={shown > 0 && chosen.length === shown}
        indeterminate={chosen.length > 0 && chosen.length < shown}
        disabled={shown === 0}
        onChange={(event) => tick(event.currentTarget.checked)}
      />
      <Button
        {...waiting(isRunning || chosen.length === 0)}
        onClick={() => chosen.length > 0 && replay({ letterGroup, ids: chosen, total: chosen.length })}
      >
        {text.replayChosen(chosen.length)}
      </Button>
      <Button variant="go" {...waiting(isRunning)} onClick={() => replay({ letterGroup, ids: null, total: count })}>
        {text.replayAll(count)}
      </Button>
    </Group>
  )
}

interface LetterRowProps extends Omit<LettersProps, 'count'> {
  letter: DeadLetter
}

/** One failed event: summary, attempts, and all details unfolded. */
function LetterRow({ letter, letterGroup, isReplayable }: LetterRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isTicked = useStoreMap({ store: $chosenIds, keys: [letter.id], fn: (ids, [own]) => ids.includes(own) })
  const tick = useUnit(letterTicked)
  const type = typeOf(letter.bytes)
  return (
    <li className={styles.row}>
      <Group gap={4} wrap="nowrap" ps="sm">
        {isReplayable && <Checkbox aria-label={`${text.tick} ${letter.id}`} checked={isTicked} onChange={() => tick(letter.id)} />}
        <UnstyledButton className={styles.opener ?? ''} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <b>{type === null ? text.unreadable : <bdi>{type}</bdi>}</b>
          {letter.key !== null && <bdi className="muted">{letter.key}</bdi>}
          <span className="muted">
            <Moment instant={letter.firstSeen} />, <span>{text.tries(letter.attempts)}</span>
          </span>
          <Icon name="down" />
        </UnstyledButton>
      </Group>
      <div id={id}>{isOpen && <Inside letter={letter} letterGroup={letterGroup} isReplayable={isReplayable} />}</div>
    </li>
  )
}

function Inside({ letter, letterGroup, isReplayable }: LetterRowProps) {
  const { isRunning, replay } = useUnit({ isRunning: $isRunning, replay: replayRequested })
  const facts = {
    [text.eventId]: <bdi>{letter.eventId ?? '–'}</bdi>,
    [text.place]: <bdi>{`${letter.topic}/${letter.partition}:${letter.position}`}</bdi>,
    [text.first]: <Moment instant={letter.firstSeen} />,
    [text.last]: <Moment instant={letter.lastSeen} />,
  }
  return (
    <Stack gap="xs" p="sm" align="flex-start" className={styles.row ?? ''}>
      <DataList w="100%" facts={Object.entries(facts)} />
      <Title order={4}>{text.error}</Title>
      <Source label={text.error}>{letter.error}</Source>
      <Title order={4}>{text.bytes}</Title>
      <Source label={text.bytes}>{prettyBytes(letter.bytes)}</Source>
      {isReplayable && (
        <Button {...waiting(isRunning)} onClick={() => replay({ letterGroup, ids: [letter.id], total: 1 })}>
          {text.replayOne}
        </Button>
      )}
    </Stack>
  )
}

/** Machine-readable text: left to right, preformatted, scrollable. */
function Source({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={`full t-14 ${styles.source}`} dir="ltr" tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}

function resultOf({ replayed, failed }: ReplayRun): string {
  if (failed === 0) return replayed === 0 ? text.none : text.well(replayed)
  return replayed === 0 ? text.badly(failed) : text.partly(replayed, failed)
}

const resultColor = ({ failed }: ReplayRun) => (failed > 0 ? 'danger' : 'success')

/** Progress and result of a replay. */
function RunLine({ letterGroup }: { letterGroup: DeadLetterGroup }) {
  const { run, isRunning, failure } = useUnit({ run: $run, isRunning: $isRunning, failure: $runFailure })
  const own = run?.group === letterGroup.group && run.reason === letterGroup.reason ? run : null
  const tried = own ? own.replayed + own.failed : 0
  return (
    <>
      <div role="status">
        {own && isRunning && (
          <Group gap="sm">
            <Progress value={own.total > 0 ? (tried / own.total) * 100 : 0} w={200} aria-label={text.running(tried, own.total)} />
            <Text size="sm">{text.running(tried, own.total)}</Text>
          </Group>
        )}
        {own?.isDone && !isRunning && <InlineAlert color={resultColor(own)}>{resultOf(own)}</InlineAlert>}
      </div>
      <div role="alert">{own && failure && <InlineAlert color="danger">{failure}</InlineAlert>}</div>
    </>
  )
}

/** The last replay's result if its group no longer exists. */
export function LastRun({ groups }: { groups: readonly ReaderGroup[] }) {
  const { run, isRunning } = useUnit({ run: $run, isRunning: $isRunning })
  const letterGroup = groups.find(({ group }) => group === run?.group)?.reasons.find(({ reason }) => reason === run?.reason)
  const finished = run?.isDone && !isRunning && !letterGroup ? run : null
  const line = useFocusBack<HTMLParagraphElement>(finished === null)
  return (
    <div role="status">
      {finished && (
        <InlineAlert
          ref={line}
          tabIndex={-1}
          color={resultColor(finished)}
        >{`${groupName(finished.group)}: ${resultOf(finished)}`}</InlineAlert>
      )}
    </div>
  )
}
