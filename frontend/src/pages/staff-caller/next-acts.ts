import { hitPath } from '#frontend/features/desk/hit-path.ts'
import { taskActs, taskName } from '#frontend/features/desk/tasks.text.ts'
import { isOfEnd, isOfOrder, taskPath } from '#frontend/features/desk/tasks.ts'
import type { PersonTask } from '#services/domain/staff-task.ts'
import type { CallerCard } from '#services/staff/caller.contract.ts'
import { callerText as text } from './staff-caller.text.ts'

/** What staff do next for a caller, and where. */
export interface NextAct {
  id: string
  name: string
  what: string | null
  /** The order concerned. */
  orderId: string | null
  /** Of one that is due at some time. */
  task: PersonTask | null
  label: string
  to: string
}

/** The day's tasks in their order, then those to write to whose tire is here. */
export function nextActs({ tasks, groups }: Pick<CallerCard, 'tasks' | 'groups'>): NextAct[] {
  const here = groups.flatMap(({ hits }) => hits).filter(({ kind, status }) => kind === 'arrival' && status === 'here')
  return [
    ...tasks.map((task) => ({
      id: `${task.kind} ${task.id}`,
      name: taskName(task),
      what: task.what,
      orderId: isOfOrder(task) ? task.id : null,
      task,
      // Whether it ended is answered at the order.
      label: isOfEnd(task) ? text.check : taskActs[task.kind],
      to: taskPath[task.kind](task),
    })),
    ...here.map((hit) => ({
      id: hit.id,
      name: text.arrived,
      what: hit.what,
      orderId: null,
      task: null,
      label: text.write,
      to: hitPath(hit),
    })),
  ]
}
