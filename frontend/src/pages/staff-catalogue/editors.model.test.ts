import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { signedOut } from '#frontend/entities/staff/session.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { opened, productEditor, products } from './staff-catalogue.model.ts'
import { at, deskProduct, EAN, openDesk } from './testing/desk.ts'

const key = `product:${EAN}`
const REVISION = deskProduct().revision

async function openProducts(...told: Parameters<typeof openDesk>) {
  const desk = openDesk(...told)
  await allSettled(opened, { scope: desk.scope, params: at() })
  const type = (field: string, value: string | boolean) =>
    allSettled(productEditor.fieldTyped, { scope: desk.scope, params: { key, field, value } })
  const save = () => allSettled(productEditor.saved, { scope: desk.scope, params: key })
  const form = () => desk.scope.getState(productEditor.$forms)[key]
  return { ...desk, type, save, form, shown: () => desk.scope.getState(products.$data)?.products[0] }
}
const refuse = (code: string) => {
  throw new ApiError(code, 'לא', true)
}

describe('editing an article in its row', () => {
  it('sends only what changed, once', async () => {
    const held = Promise.withResolvers<unknown>()
    const { scope, type, save, posts, form, shown } = await openProducts(({ method }) => (method === 'POST' ? held.promise : undefined))
    await save()
    expect(posts()).toEqual([])
    await type('price', '530')
    await type('visibility', 'none')
    void save()
    expect(form()?.isSaving).toBe(true)
    void save()
    held.resolve({ product: deskProduct({ priceAgorot: 53_000, visibilityOverride: 'none', revision: 'c'.repeat(64) }) })
    await allSettled(scope)
    expect(posts().map(({ path, body }) => [path, body])).toEqual([
      [`/api/v1/staff/catalogue/products/${EAN}`, { revision: REVISION, priceAgorot: 53_000, visibilityOverride: 'none' }],
    ])
    expect([form(), shown()?.priceAgorot]).toEqual([undefined, 53_000])
  })

  it.each([
    ['price', 'x'],
    ['price', '0'],
    ['fullPrice', '100'],
    ['stock', '-1'],
    ['supplierUnits', '1.5'],
  ])('is not sent with %s %s', async (field, value) => {
    const { type, save, posts, form } = await openProducts()
    await type(field, value)
    await save()
    expect([posts(), form()?.draft[field]]).toEqual([[], value])
  })

  it('asks to confirm a price jump, unless the price is typed again', async () => {
    let isAccepted = false
    const { type, save, posts, form } = await openProducts(({ method }) => {
      if (method !== 'POST') return undefined
      return isAccepted ? { product: deskProduct({ priceAgorot: 30_000 }) } : refuse('price_jump')
    })
    await type('price', '300')
    await save()
    expect(form()?.isDoubted).toBe(true)
    await type('price', '310')
    expect(form()?.isDoubted).toBe(false)
    await save()
    isAccepted = true
    await save()
    expect(posts().map(({ body }) => (body as { acceptsPriceJump?: boolean }).acceptsPriceJump)).toEqual([undefined, undefined, true])
    expect(form()).toBeUndefined()
  })

  it('asks to confirm a price below cost', async () => {
    let isAccepted = false
    const { type, save, posts, form } = await openProducts(({ method }) => {
      if (method !== 'POST') return undefined
      return isAccepted ? { product: deskProduct({ priceAgorot: 45_000 }) } : refuse('below_cost')
    })
    await type('price', '450')
    await save()
    expect(form()).toMatchObject({ isDoubted: true, draft: { price: '450' } })
    isAccepted = true
    await save()
    expect(posts().map(({ body }) => (body as { acceptsBelowCost?: boolean }).acceptsBelowCost)).toEqual([undefined, true])
  })

  it('keeps unsaved input across pages', async () => {
    const { scope, type, form } = await openProducts()
    await type('price', '450')
    await allSettled(pageLeft, { scope })
    await allSettled(opened, { scope, params: at() })
    expect(form()?.draft.price).toBe('450')
    await allSettled(signedOut, { scope })
    expect(form()).toBeUndefined()
  })

  it('keeps unsaved input on top of what somebody else saved meanwhile', async () => {
    const changedRemotely = deskProduct({ stock: 66, fullPriceAgorot: 70_000, revision: 'd'.repeat(64) })
    let known = deskProduct()
    const { type, save, posts, form } = await openProducts(
      ({ method }) =>
        method === 'POST' && known === changedRemotely ? undefined : method === 'POST' ? refuse('changed_meanwhile') : undefined,
      () => known,
    )
    await type('stock', '77')
    const isFirst = save()
    known = changedRemotely
    await isFirst
    expect(form()?.hasConflict).toBe(true)
    expect(form()).toMatchObject({ draft: { stock: '77', fullPrice: '700.00' }, known: { stock: '66' }, changedRemotely: ['stock'] })
    await save()
    expect(posts().at(-1)?.body).toEqual({ revision: changedRemotely.revision, stock: 77 })
  })

  it('shows a server refusal at its field', async () => {
    const { type, save, form } = await openProducts(({ method }) => (method === 'POST' ? refuse('full_price_below_price') : undefined))
    await type('price', '600')
    await save()
    expect([form()?.faults, form()?.failure]).toEqual([{ fullPrice: 'לא' }, null])
  })
})
