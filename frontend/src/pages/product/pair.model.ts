import { attach, combine, createEvent, createStore } from 'effector'
import { fetchPartnersFx } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import { $myMotorcycle } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { pairPrice } from '#frontend/entities/motorcycle/pair-price.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import { $product, opened } from './product.model.ts'

/** The matching tire of a pair: from the visitor's motorcycle, or chosen among the usual sizes. */

const $question = combine($product, $myMotorcycle, (product, motorcycle) =>
  product && isOrderable(product.visibility) && (product.position === 'front' || product.position === 'rear')
    ? { ean: product.ean, motorcycle: motorcycle?.id ?? null }
    : null,
)
const { $data } = loadByKey({ fetchFx: attach({ effect: fetchPartnersFx }), opened, $key: $question, changed: $question.updates })

/** Index among the partners. */
export const partnerChosen = createEvent<number>()
const $place = createStore(0, { serialize: 'ignore' })
  .on(partnerChosen, (_, place) => place)
  .reset([opened, $question.updates])

/** The tire with the chosen partner, total and saving; null without a partner. In shekels. */
export const $pair = combine($product, $data, $place, (product, answer, place) => {
  const chosen = answer?.partners[place] ?? answer?.partners[0]
  if (!product || !answer || !chosen) return null
  const { product: partner, reasons, set } = chosen
  return {
    partner,
    reasons,
    set,
    isForMotorcycle: answer.isForMotorcycle,
    partners: answer.partners.map((each) => each.product),
    ...pairPrice(product, chosen),
  }
})
