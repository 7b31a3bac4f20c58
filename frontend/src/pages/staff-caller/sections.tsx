import { hitPath } from '#frontend/features/desk/hit-path.ts'
import { headOf, hitsText, standingOf } from '#frontend/features/desk/hits.text.ts'
import { dueOf } from '#frontend/features/desk/tasks.ts'
import { Ago, useMinute } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper } from '#frontend/shared/desk/layout.tsx'
import { Badge } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { urgencyOf } from '#services/domain/staff-task.ts'
import type { CallerCard } from '#services/staff/caller.contract.ts'
import type { NextAct } from './next-acts.ts'
import { $acts } from './staff-caller.model.ts'
import styles from './staff-caller.module.css'
import { callerText as text } from './staff-caller.text.ts'

type KindGroup = CallerCard['groups'][number]
type Hit = KindGroup['hits'][number]

const colors = { late: 'danger', today: 'warning', later: 'gray' } as const

/** The most urgent first. */
export function NextActs() {
  const acts = useUnit($acts)
  return (
    <Paper component="section" p="md" aria-labelledby="next">
      <Title order={2} id="next">
        {text.next}
      </Title>
      {acts.length === 0 ? (
        <Text c="dimmed">{text.nothingNow}</Text>
      ) : (
        <ol>
          {acts.map((act) => (
            <Act key={act.id} act={act} />
          ))}
        </ol>
      )}
    </Paper>
  )
}

function Act({ act: { name, what, orderId, task, label, to } }: { act: NextAct }) {
  const now = useMinute()
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Group gap={8}>
          <b>{name}</b>
          {task && (
            <Badge color={colors[urgencyOf(task, now)]}>
              <bdi>{dueOf(task, now)}</bdi>
            </Badge>
          )}
        </Group>
        <Text fz="sm" c="dimmed">
          {orderId !== null && (
            <span>
              {text.order} <bdi>{orderId}</bdi>{' '}
            </span>
          )}
          {what !== null && <MixedText>{what}</MixedText>}
        </Text>
      </div>
      <Button component={Link} to={to} rightSection={<Icon name="forward" />}>
        <span>{label}</span>
        <span className="spoken">{`: ${name}`}</span>
      </Button>
    </li>
  )
}

/** The newest of a kind. */
export function HitCard({ group: { kind, hits, total } }: { group: KindGroup }) {
  return (
    <Paper component="section" p="md" aria-labelledby={`of-${kind}`}>
      <Group gap={8} align="baseline">
        <Title order={2} id={`of-${kind}`}>
          {hitsText.kinds[kind]}
        </Title>
        {total > 0 && (
          <Text span c="dimmed">
            <bdi>{total}</bdi>
          </Text>
        )}
      </Group>
      {hits.length === 0 ? (
        <Text c="dimmed">{text.none[kind]}</Text>
      ) : (
        <ul>
          {hits.map((hit) => (
            <li key={hit.id} className="line-below">
              <HitRow hit={hit} />
            </li>
          ))}
        </ul>
      )}
      {total > hits.length && (
        <Text fz="sm" c="dimmed" mt="xs">
          {text.shown(hits.length, total)}
        </Text>
      )}
    </Paper>
  )
}

function HitRow({ hit }: { hit: Hit }) {
  const acts = useUnit($acts)
  const { kind, id, what, about, sum, at } = hit
  /** What is to be done about the order. */
  const toDo = kind === 'order' && acts.find(({ orderId }) => orderId === id)
  const ofOrder = kind === 'message' && /^[0-9]+$/.test(about ?? '')
  return (
    <Link className={styles.hit} to={hitPath(hit)}>
      <Group component="span" gap={8} justify="space-between" align="flex-start" wrap="nowrap">
        <b>{headOf(hit) ?? <MixedText>{what ?? ''}</MixedText>}</b>
        <Badge className={styles.fixed ?? ''}>{standingOf(hit)}</Badge>
      </Group>
      {headOf(hit) !== null && what !== null && (
        <Text span display="block" fz="sm">
          <MixedText>{what}</MixedText>
        </Text>
      )}
      {kind === 'usage' && about !== null && (
        <Text span display="block" fz="sm">
          {text.recommended} <MixedText>{about}</MixedText>
        </Text>
      )}
      <Group component="span" gap="0 12px" fz="sm" c="dimmed">
        <span>
          <Ago instant={at} />
        </span>
        {ofOrder && (
          <span>
            {text.order} <bdi>{about}</bdi>
          </span>
        )}
        {sum !== null && <Shekels shekels={sum} />}
        {toDo && <b>{toDo.name}</b>}
      </Group>
    </Link>
  )
}
