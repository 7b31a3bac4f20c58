import { type Static, Type } from 'typebox'
import { OrderStatus, Receiving } from '#events/orders.events.ts'
import { DateOnly, nullable } from '#events/primitives.ts'
import { TASK_KINDS } from '#services/domain/staff-task.ts'

/** The staff's next tasks, and the first steps of a new shop: `StaffTask` and `FirstSteps` of `domain/staff-task.ts`. */

const Text = nullable(Type.String())

export const Task = Type.Object({
  kind: Type.Enum([...TASK_KINDS]),
  id: Type.String(),
  name: Text,
  phone: Text,
  what: Text,
  count: nullable(Type.Integer()),
  sum: nullable(Type.Number()),
  receiving: nullable(Receiving),
  appointment: nullable(DateOnly),
  heldUntil: Text,
  status: nullable(OrderStatus),
  since: Type.String(),
  due: Type.String(),
})

const Steps = Type.Object({
  products: Type.Boolean(),
  supplierList: Type.Boolean(),
  floors: Type.Boolean(),
  draft: Type.Boolean(),
  staff: Type.Boolean(),
})

export const StaffDay = Type.Object({
  /** Most urgent first: the first `limit` of all. */
  tasks: Type.Array(Task),
  /** Of all. */
  counts: Type.Object({ late: Type.Integer(), today: Type.Integer(), later: Type.Integer() }),
  steps: Steps,
})
export type StaffDay = Static<typeof StaffDay>

/** A longer list replaces a shorter one, since tasks come and go between two pages. */
export const StaffDayQuery = Type.Object({ limit: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,4}$' })) })
