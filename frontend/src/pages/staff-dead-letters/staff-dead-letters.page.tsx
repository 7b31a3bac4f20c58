import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Ago } from '#frontend/features/desk/ago.tsx'
import { Figure } from '#frontend/features/desk/figure.tsx'
import { Heading } from '#frontend/features/desk/heading.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import type { ReaderGroup } from '#services/staff/dead-letters.contract.ts'
import bars from './bars.module.css'
import { Lags } from './lags.tsx'
import { Letters } from './letters.tsx'
import { LastRun } from './run-line.tsx'
import { $failure, $groups, $letterGroup, letterGroupToggled, retried } from './staff-dead-letters.model.ts'
import styles from './staff-dead-letters.module.css'
import { groupName, letterGroupsText, reasonName, staffDeadLettersText as text } from './staff-dead-letters.text.ts'

const rowsOf = ({ group, reasons }: ReaderGroup) =>
  reasons.map(({ reason, count, since }) => [
    groupName(group),
    group,
    reasonName(reason),
    reason,
    count,
    `${formatDate(since)} ${formatTime(since)}`,
  ])

interface LetterGroupRowProps {
  group: ReaderGroup
  letterGroup: ReaderGroup['reasons'][number]
  most: number
}

export { $head, opened } from './staff-dead-letters.model.ts'

/** What failed for which group of readers, another try for that group, and how far each has read. */
export function Page() {
  const { groups, failure, retry } = useUnit({ groups: $groups, failure: $failure, retry: retried })
  return (
    <div className={`wrap ${styles.page}`}>
      <Heading title={text.title} about={text.explain}>
        <Button size="xs" variant="paper" leftSection={<Icon name="retry" />} onClick={() => retry()}>
          {text.refresh}
        </Button>
      </Heading>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {groups === null && failure === null && <Blank />}
      {groups && (
        <>
          <LastRun groups={groups} />
          <LetterGroups groups={groups} />
          <Lags groups={groups} />
        </>
      )}
    </div>
  )
}

function Blank() {
  return (
    <section className={`panel ${styles.blank}`}>
      <p role="status" className="muted">
        {text.loading}
      </p>
      <Skeleton height={20} width="60%" />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </section>
  )
}

/** What every group gave up, by reason; the largest group gives the scale. */
function LetterGroups({ groups }: { groups: readonly ReaderGroup[] }) {
  const failing = groups.filter(({ reasons }) => reasons.length > 0)
  if (failing.length === 0) return <Nothing />
  const counts = failing.flatMap(({ reasons }) => reasons.map(({ count }) => count))
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <Figure
      name={letterGroupsText.name}
      sentence={letterGroupsText.sentence(total, failing.length)}
      table={{ columns: letterGroupsText.columns, rows: failing.flatMap(rowsOf) }}
      fileName={letterGroupsText.fileName}
    >
      <div className={bars.groups}>
        {failing.map((group) => (
          <section key={group.group} className={bars.group}>
            <h3>
              {groupName(group.group)} <bdi className={bars.code}>{group.group}</bdi>
            </h3>
            <ul>
              {group.reasons.map((letterGroup) => (
                <LetterGroupRow key={letterGroup.reason} group={group} letterGroup={letterGroup} most={Math.max(...counts)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Figure>
  )
}

function LetterGroupRow({ group, letterGroup: { reason, count, since }, most }: LetterGroupRowProps) {
  const { open, toggle } = useUnit({ open: $letterGroup, toggle: letterGroupToggled })
  const isOpen = open?.group === group.group && open.reason === reason
  const id = `letters-${group.group}-${reason}`
  return (
    <li>
      <button
        type="button"
        className={bars.heap}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => toggle({ group: group.group, reason })}
      >
        <span className={bars.reason}>
          {reasonName(reason)} <bdi className={bars.code}>{reason}</bdi>
        </span>
        <span className={bars.track}>
          <span className={bars.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
        </span>
        <b>{letterGroupsText.events(count)}</b>
        <span className="muted">
          <span className="spoken">{letterGroupsText.since} </span>
          <Ago instant={since} />
        </span>
        <Icon name="down" />
      </button>
      <div id={id}>
        {isOpen && <Letters letterGroup={{ group: group.group, reason }} count={count} isReplayable={group.isReplayable} />}
      </div>
    </li>
  )
}

function Nothing() {
  return (
    <section className={`panel ${styles.nothing}`}>
      <span>
        <Icon name="check" />
      </span>
      <h2>{text.nothing}</h2>
      <p className="muted">{text.nothingBody}</p>
    </section>
  )
}
