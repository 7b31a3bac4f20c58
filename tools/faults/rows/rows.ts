import { ASLEEP } from './asleep-in-order.ts'
import { CLOCKS } from './clocks.ts'
import { ENGINES } from './engines.ts'
import { FULL_DISK } from './full-disk.ts'
import { KILLS } from './kills.ts'
import { OVERLOAD } from './overload.ts'
import { POISONS } from './poison.ts'
import type { TriedRow, UntriedRow } from './row.ts'
import { STORMS } from './storms.ts'

/** What `npm run faults` tries, in this order: the storms find a shop that has been through everything else. */
export const TRIED: readonly TriedRow[] = [...KILLS, ...ENGINES, ...OVERLOAD, ...POISONS, ...ASLEEP, ...STORMS, ...FULL_DISK, ...CLOCKS]

/** The rest of the matrix. */
export const UNTRIED: readonly UntriedRow[] = [
  { id: 'F2', fault: 'kill -9 after the commit, before the answer', instead: 'tools/faults/checkout-kill.e2e.test.ts' },
  { id: 'F7', fault: 'kill -9 of the parent of embedded engines', instead: 'services/platform/embedded/embedded.int.test.ts' },
  {
    id: 'F12',
    fault: 'duplicate delivery',
    instead: 'services/start/projections.property.int.test.ts, services/analytics/event-facts.int.test.ts',
  },
  {
    id: 'F13',
    fault: 'delivery out of order',
    instead: 'services/start/projections.property.int.test.ts, services/analytics/event-facts.int.test.ts',
  },
  { id: 'F14', fault: 'a handler that fails at one event', instead: 'services/platform/event-log/testing/failure.contract.ts' },
  { id: 'F15', fault: 'unknown and old versions of events', instead: 'events/events.test.ts, services/start/golden-events.int.test.ts' },
  { id: 'F17', fault: 'double click, two tabs, refresh', instead: 'tools/races/checkout-races.int.test.ts' },
  {
    id: 'F18',
    fault: 'forged, replayed or missing word of the gateway',
    instead:
      'services/orders/payments/payment-mac.int.test.ts, services/orders/payments/return-address-again.int.test.ts, ' +
      'services/orders/settle-payment.int.test.ts, services/orders/payments/settle-payments.job.int.test.ts',
  },
  { id: 'F19', fault: 'race for the last appointment', instead: 'services/orders/checkout/last-appointment.int.test.ts' },
  {
    id: 'F20',
    fault: 'race for the last use of a coupon',
    instead: 'tools/races/checkout-races.int.test.ts, services/orders/order-moves.property.int.test.ts',
  },
  {
    id: 'F23',
    fault: 'kill -9 amid the work of a job',
    instead: 'tools/faults/draft-kill.e2e.test.ts, tools/faults/checkout-kill.e2e.test.ts',
  },
  {
    id: 'F24',
    fault: 'migration while the shop runs',
    instead: 'migrations/migrations.test.ts, services/platform/migrate-under-load.int.test.ts',
  },
  { id: 'F26', fault: 'the language model away', instead: 'services/wizard/recommenders/openai.recommender.test.ts' },
  { id: 'F26', fault: 'the model wrong, as the visitor sees it', instead: 'tools/e2e/wizard-outcomes.e2e.test.ts' },
  { id: 'F26', fault: 'the sign-in provider away', instead: 'services/staff/sign-in.int.test.ts' },
  {
    id: 'F26',
    fault: 'the clearing company away or talking nonsense',
    instead: 'services/orders/payments/creditguard.test.ts, services/orders/payments/settle-payments.job.int.test.ts',
  },
  { id: 'F26', fault: 'the pixel slow, silent, failing or throwing', instead: 'tools/e2e/consent.e2e.test.ts' },
  { id: 'F28', fault: 'backup and restore', instead: 'services/operator/backup.e2e.test.ts' },
]
