import { attach, combine, createEvent, sample } from 'effector'
import { linesDropped } from '#frontend/entities/cart/cart.model.ts'
import { lineKey } from '#frontend/entities/cart/cart.ts'
import { fetchPartnersFx } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import { $myMotorcycle } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { pairPrice } from '#frontend/entities/motorcycle/pair-price.ts'
import { addedFromList } from '#frontend/features/add-to-cart/add-to-cart.model.ts'
import { $lines } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { loadByKey } from '#frontend/shared/load.model.ts'
import { isOrderable } from '#services/domain/visibility.ts'
import { opened } from './cart.model.ts'

/** A cart of one tire alone: the one for the other wheel is named beside it. */

/** Its line; null in every other cart, and where a price was agreed on. */
const $alone = $lines.map((lines) => {
  const [line] = lines
  const isAlone = line && lines.length === 1 && line.item.quantity === 1 && line.item.priceToken === undefined
  const { position, visibility } = line?.product ?? {}
  return isAlone && visibility && isOrderable(visibility) && (position === 'front' || position === 'rear') ? line : null
})
const $question = combine($alone, $myMotorcycle, (line, motorcycle) =>
  line ? { ean: line.item.ean, motorcycle: motorcycle?.id ?? null } : null,
)
const { $data } = loadByKey({ fetchFx: attach({ effect: fetchPartnersFx }), opened, $key: $question, changed: $question.updates })

/** The tire, and what goes with it: one partner, or null where its size is to be chosen first. */
export const $suggested = combine($alone, $data, (line, answer) => {
  const [first, ...others] = answer?.partners ?? []
  if (!line || !first) return null
  const chosen = others.length === 0 || answer?.isForMotorcycle ? first : null
  return { line, chosen: chosen && { ...chosen, ...pairPrice(line.product, chosen) } }
})

/** The partner joins the tire, or the set of both takes its place where it costs less. */
export const partnerAdded = createEvent()
const added = sample({ clock: partnerAdded, source: $suggested, filter: Boolean })
sample({
  clock: added,
  filter: ({ chosen }) => chosen?.set != null,
  fn: ({ line }) => [lineKey(line.item)],
  target: linesDropped,
})
sample({
  clock: added.map(({ chosen }) => chosen && (chosen.set ?? chosen.product)),
  filter: Boolean,
  fn: ({ ean, set, price }) => ({ ean, set, price, source: 'cart_page' as const }),
  target: addedFromList,
})
