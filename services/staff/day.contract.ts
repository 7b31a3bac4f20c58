import { type Static, Type } from 'typebox'
import { OrderStatus, Receiving } from '#events/orders.events.ts'
import { DateOnly, nullable } from '#events/primitives.ts'
import { TASK_KINDS } from '#services/domain/staff-task.ts'

/** The staff's next tasks, and the first steps of a new shop: `StaffTask` and `FirstSteps` of `domain/staff-task.ts`. */

const Text = nullable(Type.String())

const Task = Type.Object({
  kind: Type.Enum([...TASK_KINDS]),
  id: Type.String(),
  name: Text,
  phone: Text,
  what: Text,
  count: nullable(Type.Integer()),
  sum: nullable(Type.Number()),
  receiving: nullable(Receiving),
  appointment: nullable(DateOnly),
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
  /** Most urgent first, by `due`. */
  tasks: Type.Array(Task),
  steps: Steps,
})
export type StaffDay = Static<typeof StaffDay>
