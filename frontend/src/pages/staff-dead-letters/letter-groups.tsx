import { useUnit } from 'effector-react'
import { Ago } from '#frontend/features/desk/ago.tsx'
import { Figure } from '#frontend/features/desk/figure.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import type { ReaderGroup } from '#services/staff/dead-letters.contract.ts'
import bars from './bars.module.css'
import { Letters } from './letters.tsx'
import { $letterGroup, letterGroupToggled } from './staff-dead-letters.model.ts'
import styles from './staff-dead-letters.module.css'
import { groupName, letterGroupsText, reasonName, staffDeadLettersText as text } from './staff-dead-letters.text.ts'

/** What every group gave up, by reason; the largest heap gives the scale. */
export function LetterGroups({ groups }: { groups: readonly ReaderGroup[] }) {
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

const rowsOf = ({ group, reasons }: ReaderGroup) =>
  reasons.map(({ reason, count, since }) => [
    ...[groupName(group), group, reasonName(reason), reason, count],
    `${formatDate(since)} ${formatTime(since)}`,
  ])

interface LetterGroupRowProps {
  group: ReaderGroup
  letterGroup: ReaderGroup['reasons'][number]
  most: number
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
