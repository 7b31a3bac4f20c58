import { attach, createEffect, sample } from 'effector'
import { $countedVisitorId } from '#frontend/entities/visitor/counting.model.ts'
import { shopCall } from '#frontend/shared/api/call.ts'
import { delayFx, logFx } from '#frontend/shared/browser.ts'
import { randomId } from '#frontend/shared/ids.ts'
import { type RecommendationCard, type TireClick, WIZARD_CALLS } from '#services/wizard/wizard.contract.ts'
import { $given } from './recommendation.model.ts'
import { $delays, type Recommendation } from './visit.model.ts'

/** Sent with keepalive: the page is left at the same time. */
const trackClickFx = shopCall(WIZARD_CALLS.trackClick, (body: TireClick) => ({ body, keepalive: true }))

/** "Buy now": records the click, and resolves when the tire's page should open. */
export const buyFx = attach({ source: $delays, mapParams: (_: RecommendationCard, { buyMs }) => buyMs, effect: delayFx })

interface Click {
  card: RecommendationCard
  given: Recommendation
  visitorId: string
}

const stampFx = createEffect(
  ({ card: { product }, given: { answer, asked }, visitorId }: Click): TireClick => ({
    id: randomId(),
    visitorId,
    recommendationId: answer.recommendationId,
    tireInfo: { ean: product.ean, brand: product.brand, name: product.name, displaySize: product.displaySize },
    // Without name and phone: the server has them with the recommendation.
    wizardResponses: { motorcycle: answer.motorcycle.id, motorcycleBrand: answer.motorcycle.brand, ...asked },
  }),
)

sample({
  clock: buyFx,
  source: { given: $given, visitorId: $countedVisitorId },
  filter: (known): known is { given: Recommendation; visitorId: string } => known.given !== null && known.visitorId !== null,
  fn: (known, card) => ({ ...(known as { given: Recommendation; visitorId: string }), card }),
  target: stampFx,
})
sample({ clock: stampFx.doneData, target: trackClickFx })
sample({ clock: trackClickFx.failData, fn: ({ code }) => `wizard, click on a tire: ${code}`, target: logFx })
