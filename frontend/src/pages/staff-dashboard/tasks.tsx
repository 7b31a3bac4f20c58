import { TextButton, waiting } from '#frontend/features/desk/controls.tsx'
import { CallerLink } from '#frontend/features/desk/page.tsx'
import { taskActs, taskCount, taskName } from '#frontend/features/desk/tasks.text.ts'
import { dueOf, isOfEnd, isOfOrder, reminderPath, taskPath } from '#frontend/features/desk/tasks.ts'
import { Ago, useMinute } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper } from '#frontend/shared/desk/layout.tsx'
import { Badge, Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { Icon, type IconName } from '#frontend/shared/ui/icon.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText } from '#services/domain/calendar.ts'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import { type StaffTask, TASKS_PER_PAGE, type TaskKind, type Urgency, urgencyOf } from '#services/domain/staff-task.ts'
import {
  $answering,
  $day,
  $dayFailure,
  $isAll,
  $isDayLoading,
  allToggled,
  dayRetried,
  endConfirmed,
  endPutOff,
  moreAsked,
} from './day.model.ts'
import { daySentence, tasksText as text } from './day.text.ts'
import styles from './tasks.module.css'

const SHOWN = 5
const colors = { late: 'danger', today: 'warning', later: 'gray' } as const satisfies Record<Urgency, string>
const icons: Record<TaskKind, IconName> = {
  cancelled: 'phone',
  refund: 'back',
  decide: 'warning',
  transfer: 'search',
  units: 'box',
  document: 'document',
  parcel: 'truck',
  appointment: 'phone',
  prepare: 'truck',
  fitted: 'check',
  pickup: 'box',
  arrived: 'truck',
  offer: 'tag',
  cancellation: 'phone',
  garage: 'phone',
  motorcycle: 'phone',
  draft: 'document',
  message: 'message',
  failure: 'warning',
}

/** Today's tasks, most urgent first, each with a link to do it. */
export function Tasks() {
  const { day, failure, isAll, retry } = useUnit({ day: $day, failure: $dayFailure, isAll: $isAll, retry: dayRetried })
  const now = useMinute()
  if (!day) {
    if (!failure) return <Skeleton height={200} role="status" aria-label={text.loading} />
    return (
      <Text size="sm" role="alert">
        {text.failed} <TextButton onClick={() => retry()}>{text.retry}</TextButton>
      </Text>
    )
  }
  const { tasks, counts } = day
  if (tasks.length === 0) return <GoodDay />
  const shown = isAll ? tasks : tasks.slice(0, SHOWN)
  return (
    <Paper component="section" aria-labelledby="tasks" className={styles.tasks}>
      <Group component="header" gap="xs" px="md" pt="sm" pb={6} align="baseline">
        <Title order={2} id="tasks">
          {text.title}
        </Title>
        <Text c="dimmed" size="sm">
          {daySentence(counts)}
        </Text>
      </Group>
      <ol>
        {shown.map((task) => (
          <Task key={`${task.kind} ${task.id}`} task={task} now={now} />
        ))}
      </ol>
      {tasks.length > SHOWN && <Further shown={tasks.length} all={counts.late + counts.today + counts.later} />}
    </Paper>
  )
}

/** The most urgent tasks only, those that are loaded, and the next ones. */
function Further({ shown, all }: { shown: number; all: number }) {
  const { isAll, isLoading, toggle, more } = useUnit({ isAll: $isAll, isLoading: $isDayLoading, toggle: allToggled, more: moreAsked })
  const left = Math.max(0, all - shown)
  return (
    <Group px="md" py="sm">
      {isAll && left > 0 && (
        <Button {...waiting(isLoading)} onClick={() => more()}>
          {text.more(Math.min(left, TASKS_PER_PAGE))}
        </Button>
      )}
      <TextButton aria-expanded={isAll} onClick={() => toggle()}>
        {isAll ? text.fewer : left > 0 ? text.first(shown) : text.all(shown)}
      </TextButton>
    </Group>
  )
}

function Task({ task, now }: { task: StaffTask; now: number }) {
  const { kind, since } = task
  return (
    <li data-kind={kind}>
      <Badge color={colors[urgencyOf(task, now)]} className={styles.due ?? ''}>
        <bdi>{dueOf(task, now)}</bdi>
      </Badge>
      <div className={styles.what}>
        <Text component="h3" fw={600} className={`row middle wrapping ${styles.name}`}>
          <Icon name={icons[kind]} />
          <span>{taskName(task)}</span>
          {isOfOrder(task) && (
            <Text span c="dimmed" fw={400}>
              {text.order}{' '}
              {isOfEnd(task) ? (
                <Link className="link" to={taskPath[kind](task)}>
                  <bdi>{task.id}</bdi>
                </Link>
              ) : (
                <bdi>{task.id}</bdi>
              )}
            </Text>
          )}
        </Text>
        <Details task={task} />
      </div>
      <Text c="dimmed" size="sm" className={styles.since ?? ''}>
        <span className="spoken">{text.waiting} </span>
        <Ago instant={since} />
      </Text>
      {isOfEnd(task) ? (
        <EndAnswers task={task} />
      ) : (
        <Group gap="xs">
          <Button component={Link} to={taskPath[kind](task)} rightSection={<Icon name="forward" />}>
            <span>{taskActs[kind]}</span>
            <span className="spoken">{`: ${taskName(task)}`}</span>
          </Button>
          {kind === 'transfer' && (
            <Button component={Link} to={reminderPath(task)} variant="quiet">
              <span>{text.remind}</span>
              <span className="spoken">{`: ${text.order} ${task.id}`}</span>
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

/** Whether it happened. */
function EndAnswers({ task }: { task: StaffTask }) {
  const { answering, confirm, putOff } = useUnit({ answering: $answering, confirm: endConfirmed, putOff: endPutOff })
  const of = <span className="spoken">{`: ${taskName(task)} ${text.order} ${task.id}`}</span>
  return (
    <Group gap="xs">
      <Button {...waiting(answering === task.id)} leftSection={<Icon name="check" />} onClick={() => confirm(task)}>
        <span>{taskActs[task.kind]}</span>
        {of}
      </Button>
      <Button {...waiting(answering === task.id)} variant="quiet" onClick={() => putOff(task)}>
        <span>{text.notYet}</span>
        {of}
      </Button>
    </Group>
  )
}

/** Person and subject, each isolated in its own direction. */
function Details({ task }: { task: StaffTask }) {
  const { name, phone, what, sum, appointment, heldUntil } = task
  const count = taskCount(task)
  return (
    <Group component="p" gap="0 12px" fz="sm" className={styles.details ?? ''}>
      {name && <CallerLink phone={phone}>{name}</CallerLink>}
      {phone && <PhoneLink phone={phone} />}
      {what && <bdi dir={task.kind === 'draft' ? 'rtl' : 'auto'}>{what}</bdi>}
      {count && <span>{count}</span>}
      {sum !== null && <Shekels shekels={sum} />}
      {heldUntil && (
        <span>
          {text.heldUntil} <bdi>{`${formatDate(heldUntil)} ${formatTime(heldUntil)}`}</bdi>
        </span>
      )}
      {appointment && (
        <span>
          {text.appointment}
          <bdi>{dayText(appointment)}</bdi>
        </span>
      )}
    </Group>
  )
}

function GoodDay() {
  return (
    <Paper component="section" p="md" className={`row middle gap-12 ${styles.good}`}>
      <Icon name="check" />
      <div>
        <Title order={2}>{text.nothing}</Title>
        <Text c="dimmed" size="sm">
          {text.nothingMore}
        </Text>
      </div>
    </Paper>
  )
}
