import { Figure } from '#frontend/features/desk/figure.tsx'
import { DeskPage } from '#frontend/features/desk/page.tsx'
import { Ago } from '#frontend/features/desk/time.tsx'
import { Button, UnstyledButton } from '#frontend/shared/desk/button.tsx'
import { Box, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { showRow } from '#frontend/shared/focus.ts'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import type { ReaderGroup } from '#services/staff/dead-letters.contract.ts'
import { LastRun, Letters } from './dead-letter-list.tsx'
import { $failure, $groups, $letterGroup, $linkedGroup, letterGroupToggled, retried } from './staff-dead-letters.model.ts'
import styles from './staff-dead-letters.module.css'
import { groupName, lagText, letterGroupsText, pausedName, reasonName, staffDeadLettersText as text } from './staff-dead-letters.text.ts'

export { $head, opened } from './staff-dead-letters.model.ts'

/** Dead letters by consumer group, their replay, and each group's lag. */
export function Page() {
  const { groups, failure, retry } = useUnit({ groups: $groups, failure: $failure, retry: retried })
  const refresh = (
    <Button leftSection={<Icon name="retry" />} onClick={() => retry()}>
      {text.refresh}
    </Button>
  )
  return (
    <DeskPage title={text.title} about={text.explain} acts={refresh}>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {groups === null && failure === null && <Blank />}
      {groups && (
        <>
          <LastRun groups={groups} />
          <LetterGroups groups={groups} />
          <Lags groups={groups} />
        </>
      )}
    </DeskPage>
  )
}

function Blank() {
  return (
    <Paper component="section" p="lg">
      <Stack gap="sm">
        <Text role="status" c="dimmed">
          {text.loading}
        </Text>
        <Skeleton height={20} width="60%" />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </Stack>
    </Paper>
  )
}

/** Dead letters by group and reason; the largest count is the scale. */
function LetterGroups({ groups }: { groups: readonly ReaderGroup[] }) {
  const linked = useUnit($linkedGroup)
  const failing = groups.filter(({ reasons }) => reasons.length > 0)
  const counts = failing.flatMap(({ reasons }) => reasons.map(({ count }) => count))
  if (failing.length === 0) {
    return (
      <Paper component="section" p="lg">
        <Stack gap={10} align="center" ta="center">
          <Box component="span" c="success" fz={48} lh={1}>
            <Icon name="check" />
          </Box>
          <Title order={2}>{text.nothing}</Title>
          <Text size="sm" c="dimmed">
            {text.nothingBody}
          </Text>
        </Stack>
      </Paper>
    )
  }
  const rowsOf = ({ group, reasons }: ReaderGroup) =>
    reasons.map(({ reason, count, since }) => [
      groupName(group),
      group,
      reasonName(reason),
      reason,
      count,
      `${formatDate(since)} ${formatTime(since)}`,
    ])
  return (
    <Figure
      name={letterGroupsText.name}
      sentence={letterGroupsText.sentence(
        counts.reduce((sum, count) => sum + count, 0),
        failing.length,
      )}
      table={{ columns: letterGroupsText.columns, rows: failing.flatMap(rowsOf) }}
      fileName={letterGroupsText.fileName}
    >
      <Stack gap="lg">
        {failing.map((group) => (
          <section
            key={group.group}
            ref={group.group === linked ? showRow : null}
            aria-current={group.group === linked || undefined}
            className={styles.group}
          >
            <Title order={3} mb={4}>
              <span>{groupName(group.group)}</span> <Code>{group.group}</Code>
            </Title>
            <ul>
              {group.reasons.map((letterGroup) => (
                <LetterGroupRow key={letterGroup.reason} group={group} letterGroup={letterGroup} most={Math.max(...counts)} />
              ))}
            </ul>
          </section>
        ))}
      </Stack>
    </Figure>
  )
}

/** A technical name. */
const Code = ({ children }: { children: string }) => (
  <Text component="bdi" size="sm" c="dimmed" fw={400} className="anywhere">
    {children}
  </Text>
)

/** A bar relative to the maximum, drawn from the right. */
const Bar = ({ share, color, height }: { share: number; color: string; height: number }) => (
  <Box bg={color} h={height} bdrs={3} miw={3} style={{ inlineSize: `${share * 100}%` }} className={styles.bar ?? ''} />
)

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
    <li className={styles.row}>
      <UnstyledButton
        className={styles.heap ?? ''}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => toggle({ group: group.group, reason })}
      >
        <span>
          <span>{reasonName(reason)}</span> <Code>{reason}</Code>
        </span>
        <Bar share={count / most} color="var(--danger)" height={16} />
        <b>{letterGroupsText.events(count)}</b>
        <span className="muted">
          <span className="spoken">{letterGroupsText.since} </span>
          <Ago instant={since} />
        </span>
        <Icon name="down" />
      </UnstyledButton>
      <div id={id}>
        {isOpen && <Letters letterGroup={{ group: group.group, reason }} count={count} isReplayable={group.isReplayable} />}
      </div>
    </li>
  )
}

/** Each group's position, highest lag first. */
function Lags({ groups }: { groups: readonly ReaderGroup[] }) {
  const read = groups
    .filter(({ isReplayable, lag, paused }) => isReplayable || lag !== null || paused !== null)
    .toSorted((one, other) => weightOf(other) - weightOf(one) || groupName(one.group).localeCompare(groupName(other.group), 'he'))
  const most = Math.max(1, ...read.map(({ lag }) => lag ?? 0))
  return (
    <Figure
      name={lagText.name}
      sentence={lagSentence(read)}
      table={{ columns: lagText.columns, rows: read.map((each) => [groupName(each.group), each.group, each.lag, lagWords(each)]) }}
      fileName={lagText.fileName}
    >
      <ul>
        {read.map((each) => (
          <li key={each.group} className={`${styles.row} stack middle t-14 ${styles.lag}`}>
            <span>
              <span>{groupName(each.group)}</span> <Code>{each.group}</Code>
            </span>
            <span>{each.lag !== null && each.lag > 0 && <Bar share={each.lag / most} color="var(--ink)" height={8} />}</span>
            <Text size="sm" fw={500} c={lagColor(each)}>
              {lagWords(each)}
            </Text>
          </li>
        ))}
      </ul>
    </Figure>
  )
}

const weightOf = ({ lag, paused }: ReaderGroup): number => (paused === null ? (lag ?? 0) : Number.MAX_SAFE_INTEGER)

function lagSentence(groups: readonly ReaderGroup[]): string {
  const stopped = groups.filter(({ paused }) => paused !== null).length
  const behind = groups.filter(({ lag }) => lag !== null && lag > 0).length
  if (stopped > 0) return lagText.paused(stopped)
  return behind === 0 ? lagText.allRead : lagText.behind(behind)
}

function lagColor({ lag, paused }: ReaderGroup): string {
  if (paused !== null) return 'danger'
  if (lag === null) return 'dimmed'
  return lag === 0 ? 'success' : 'var(--ink)'
}

function lagWords(group: ReaderGroup): string {
  const lag = group.lag === null ? lagText.unknown : group.lag === 0 ? lagText.upToDate : lagText.waiting(group.lag)
  return group.paused === null ? lag : `${lagText.stands}: ${pausedName(group.paused)}`
}
