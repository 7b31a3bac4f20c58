import { expect, it } from 'vitest'
import { type MessageFacts, writeOfOrder } from './message.text.ts'
import type { OrderKind } from './messages.rules.ts'

/** Garages are named with and without an article of their own. */
const factsOf = (displayName: string) =>
  ({
    order: {
      orderId: '100001',
      toPay: 0,
      appointment: { date: '2026-12-06', startCursor: 10 },
      order: { receiving: 'install', garage: { displayName, place: { address: 'שוקן 12', city: 'תל אביב', phone: '03-5550101' } } },
    },
  }) as unknown as MessageFacts

it.each<OrderKind>(['order-paid', 'order-on-its-way', 'order-at-garage', 'fitting-tomorrow', 'appointment-moved'])(
  '%s names a garage of any name in good Hebrew, and the day as 06/12',
  (kind) => {
    for (const name of ['המוסך בשוקן', 'מוסך הכרמל']) {
      const { lines } = writeOfOrder(kind, factsOf(name), null)
      expect(lines.join(' ')).toContain(`אצל ${name}`)
      expect(lines.join(' ')).not.toContain(`ב${name}`)
      expect(lines.join(' ')).toContain('06/12')
    }
  },
)
