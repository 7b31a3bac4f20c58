import { Figure } from '#frontend/features/desk/figure.tsx'
import type { ReaderGroup } from '#services/staff/dead-letters.contract.ts'
import styles from './bars.module.css'
import { groupName, pausedName, lagText as text } from './staff-dead-letters.text.ts'

/** How far every group has read, those that have the most to read first. */
export function Lags({ groups }: { groups: readonly ReaderGroup[] }) {
  const read = groups
    .filter(({ isReplayable, lag, paused }) => isReplayable || lag !== null || paused !== null)
    .toSorted((one, other) => weightOf(other) - weightOf(one) || groupName(one.group).localeCompare(groupName(other.group), 'he'))
  const most = Math.max(1, ...read.map(({ lag }) => lag ?? 0))
  return (
    <Figure
      name={text.name}
      sentence={sentenceOf(read)}
      table={{ columns: text.columns, rows: read.map((each) => [groupName(each.group), each.group, each.lag, wordsOf(each)]) }}
      fileName={text.fileName}
    >
      <ul className={styles.lags}>
        {read.map((each) => (
          <li key={each.group} data-state={stateOf(each)}>
            <span>
              {groupName(each.group)} <bdi className={styles.code}>{each.group}</bdi>
            </span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ inlineSize: `${((each.lag ?? 0) / most) * 100}%` }} />
            </span>
            <span className={styles.state}>{wordsOf(each)}</span>
          </li>
        ))}
      </ul>
    </Figure>
  )
}

const weightOf = ({ lag, paused }: ReaderGroup): number => (paused === null ? (lag ?? 0) : Number.MAX_SAFE_INTEGER)

function sentenceOf(groups: readonly ReaderGroup[]): string {
  const stopped = groups.filter(({ paused }) => paused !== null).length
  const behind = groups.filter(({ lag }) => lag !== null && lag > 0).length
  if (stopped > 0) return text.paused(stopped)
  return behind === 0 ? text.allRead : text.behind(behind)
}

function stateOf({ lag, paused }: ReaderGroup): 'stands' | 'unknown' | 'behind' | 'well' {
  if (paused !== null) return 'stands'
  if (lag === null) return 'unknown'
  return lag === 0 ? 'well' : 'behind'
}

function wordsOf(group: ReaderGroup): string {
  const lag = group.lag === null ? text.unknown : group.lag === 0 ? text.upToDate : text.waiting(group.lag)
  return group.paused === null ? lag : `${text.stands}: ${pausedName(group.paused)}`
}
