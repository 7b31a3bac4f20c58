import { attach, createEffect, createEvent, createStore, sample } from 'effector'
import { $visitor, fetchVisitorIdFx, productLikeToggled } from '#frontend/entities/visitor/visitor.model.ts'
import { requestFx } from '#frontend/shared/api/request.ts'
import { randomId } from '#frontend/shared/random-id.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'

interface Press {
  productId: string
  /** Makes a repeat of this very press harmless. */
  id: string
}

const stampFx = createEffect((productId: string): Press => ({ productId, id: randomId() }))
/** A visitor who is not known yet gets an id first. */
const pressFx = attach({
  source: $visitor,
  async effect(visitor, { productId, id }: Press) {
    const visitorId = visitor.visitorId ?? (await fetchVisitorIdFx()).visitorId
    await requestFx({ path: `/collector/like/product/${productId}/${visitorId}?id=${id}` })
  },
})

export const heartPressed = createEvent<string>()

/** Presses since the page's data were read. A product's count grows with every press, of a like and of an unlike (ruling 12). */
export const $presses = createStore<Readonly<Record<string, number>>>({}, { serialize: 'ignore' })
  .on(stampFx.doneData, (presses, { productId }) => ({ ...presses, [productId]: (presses[productId] ?? 0) + 1 }))
  .on(pressFx.fail, (presses, { params }) => ({ ...presses, [params.productId]: (presses[params.productId] ?? 1) - 1 }))

sample({ clock: heartPressed, target: stampFx })
sample({ clock: stampFx.doneData, target: pressFx })
sample({ clock: stampFx.doneData, fn: ({ productId }) => productId, target: productLikeToggled })

/** What was not taken is taken back, and said. */
sample({ clock: pressFx.fail, fn: ({ params }) => params.productId, target: productLikeToggled })
sample({ clock: pressFx.failData, fn: ({ message }) => ({ text: message, isError: true }), target: snackShown })
