import type { OrderStatus } from '#events/orders.events.ts'
import type { Slot } from '#services/domain/fitting-calendar.ts'
import type { GarageVisit } from './garage-visits.contract.ts'

/** Shown statuses; an order that is not paid may never come. */
export const STATES: Partial<Record<OrderStatus, GarageVisit['state']>> = {
  paid: 'awaited',
  transit: 'underway',
  doneTransit: 'arrived',
  closed: 'fitted',
}

/** From where a garage may say this: `fitted` also where nobody said that the tires had arrived. */
export const SAID_AT: Readonly<Record<'arrived' | 'fitted', readonly OrderStatus[]>> = {
  arrived: ['transit'],
  fitted: ['transit', 'doneTransit'],
}

interface ActedOn {
  status: OrderStatus
  slot: Slot | null
  offered: readonly Slot[] | null
  isCancelAsked: boolean
}

/** What the garage may say of an order; while its buyer wants to cancel staff decide first. */
export function actsOf({ status, slot, offered, isCancelAsked }: ActedOn, today: string): GarageVisit['acts'] {
  if (isCancelAsked) return []
  const marks = (['arrived', 'fitted'] as const).filter((mark) => SAID_AT[mark].includes(status))
  const canRefuse = status !== 'closed' && slot !== null && slot.date >= today && offered === null
  return canRefuse ? [...marks, 'cannot'] : marks
}
