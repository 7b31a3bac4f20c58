import { createEvent, createStore, sample } from 'effector'
import type { PixelEvent } from '#frontend/entities/consent/meta-pixel.ts'
import { pixelReported } from '#frontend/entities/consent/pixel.model.ts'
import { metricReported, metricStamped } from '#frontend/entities/visitor/metrics.model.ts'
import { $lines } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { $bill } from './bill.model.ts'
import { $canContinue, $step, type Step, steps, turnedBack } from './checkout.model.ts'
import { orderMade } from './done.model.ts'
import { $isSending, orderRefused, orderSent } from './order.model.ts'

/** Navigation between steps: what each press records, and when the address follows. */

export const continued = createEvent()
/** Retries the same order, from the step with the terms. */
export const sendRetried = createEvent()

interface Navigation {
  step: Step
  /** `on` pushes a history entry, `back` returns to a previous one, `instead` replaces the current one. */
  way: 'on' | 'back' | 'instead'
}

/** Requested navigation, executed by the page. */
export const $navigation = createStore<Navigation | null>(null, { serialize: 'ignore' }).reset(pageLeft)

const passed = sample({
  clock: continued,
  source: { step: $step, canContinue: $canContinue, isSending: $isSending },
  filter: ({ canContinue, isSending }) => canContinue && !isSending,
  fn: ({ step }) => step,
})
sample({ clock: passed, fn: (step): Metric => ({ kind: 'CHECKOUT_PASSED_STAGE_1', step }), target: metricReported })
sample({
  clock: passed,
  filter: (step) => step === steps.details || step === steps.payment,
  fn: (step): Navigation => ({ step: step === steps.details ? steps.payment : steps.confirm, way: 'on' }),
  target: $navigation,
})
const confirmed = sample({ clock: passed, filter: (step) => step === steps.confirm })
const sentAgain = sample({
  clock: sendRetried,
  source: { step: $step, canContinue: $canContinue },
  filter: ({ step, canContinue }) => step === steps.confirm && canContinue,
})
sample({ clock: [confirmed, sentAgain], fn: () => undefined, target: orderSent })
sample({ clock: orderMade, fn: (): Navigation => ({ step: steps.finish, way: 'instead' }), target: $navigation })
sample({ clock: turnedBack, fn: (): Navigation => ({ step: steps.details, way: 'instead' }), target: $navigation })
sample({
  clock: orderRefused,
  filter: ({ isUnreachable }) => !isUnreachable,
  fn: (): Navigation => ({ step: steps.payment, way: 'back' }),
  target: $navigation,
})

/** Entering payment, with our own event id. */
const stamped = sample({
  clock: metricStamped,
  source: { lines: $lines, bill: $bill },
  fn: ({ lines, bill }, { metric, id }): PixelEvent | null =>
    metric.kind === 'CHECKOUT_PASSED_STAGE_1' && metric.step === steps.details
      ? {
          name: 'AddPaymentInfo',
          eventId: id,
          eans: [...new Set(lines.map(({ item }) => item.ean))],
          valueShekels: agorotToShekels(bill.chargedAgorot),
        }
      : null,
})
sample({ clock: stamped, filter: Boolean, target: pixelReported })
