import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { countingSwitched } from '#frontend/entities/visitor/counting.model.ts'
import { $visitor, unknownVisitor } from '#frontend/entities/visitor/visitor.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import {
  $acceptedTokens,
  $canSend,
  $isOpen,
  $isPhoneWrong,
  $isSending,
  $offeredEans,
  $price,
  $refusal,
  formToggled,
  offerProductChanged,
  phoneChanged,
  phoneLeft,
  priceChanged,
  submitted,
} from './best-offer.model.ts'

const visitorId = '0198f7a0-0000-7000-8000-000000000001'
const product = { ean: '2000000000015', displayName: 'Michelin Road 6', brand: 'Michelin', displaySize: '180/55 ZR 17' }

async function openForm(answer: unknown = { data: { ean: product.ean, token: null } }) {
  const { scope, requests } = openScope({ values: [[$visitor, { ...unknownVisitor, visitorId }]], answers: () => answer })
  await allSettled(formToggled, { scope })
  const type = async (phone: string, price: string) => {
    await allSettled(phoneChanged, { scope, params: phone })
    await allSettled(priceChanged, { scope, params: price })
  }
  return { scope, bodies: () => requests.map(({ body }) => body), type }
}

describe('a best offer', () => {
  it.each([
    ['0521234567', '650', true],
    ['052-1234567', '650.5', true],
    ['052123456', '650', false],
    ['0312345678', '650', false],
    ['0521234567', '', false],
    ['', '650', false],
  ])('of phone %j and price %j can be sent: %j', async (phone, price, canSend) => {
    const { scope, type } = await openForm()
    await type(phone, price)
    expect(scope.getState($canSend)).toBe(canSend)
  })

  it.each([
    ['05012345', true],
    ['0312345678', true],
    ['05x1234567', true],
    ['052-1234567', false],
    ['', false],
  ])('says of phone %j only once its field was left that it is wrong: %j', async (phone, isWrong) => {
    const { scope, type } = await openForm()
    await type(phone, '650')
    expect(scope.getState($isPhoneWrong)).toBe(false)
    await allSettled(phoneLeft, { scope })
    expect(scope.getState($isPhoneWrong)).toBe(isWrong)
    await allSettled(phoneChanged, { scope, params: '0521234567' })
    expect(scope.getState($isPhoneWrong)).toBe(false)
  })

  it('keeps the input after a refusal, and shows why until it changes', async () => {
    const { scope, type } = await openForm(new ApiError('invalid_price', 'מחיר', true, 'price'))
    await type('0521234567', '650')
    for (const [changed, params] of [
      [phoneChanged, '0521234568'],
      [priceChanged, '660'],
    ] as const) {
      await allSettled(submitted, { scope, params: product })
      expect(scope.getState($refusal)).toMatchObject({ message: 'מחיר', field: 'price' })
      await allSettled(changed, { scope, params })
      expect(scope.getState($refusal)).toBeNull()
    }
    expect(scope.getState($price)).toBe('660')
  })

  it('starts hidden, opens, is sent, and is accepted for review', async () => {
    const reply = Promise.withResolvers<unknown>()
    const { scope, type } = await openForm(reply.promise)
    expect(scope.getState($isOpen)).toBe(true)
    await type('0521234567', '650.5')
    const sent = allSettled(submitted, { scope, params: product })
    expect([scope.getState($isSending), scope.getState($canSend)]).toEqual([true, false])
    reply.resolve({ data: { ean: product.ean, token: null } })
    await sent
    expect(scope.getState($offeredEans)).toEqual([product.ean])
  })

  it('shows its price link at once when a rule accepted it', async () => {
    const { scope, type } = await openForm({ data: { ean: product.ean, token: 'a-token' } })
    await type('0521234567', '650')
    await allSettled(submitted, { scope, params: product })
    expect(scope.getState($acceptedTokens)).toEqual({ [product.ean]: 'a-token' })
  })

  it("sends the shekels as a number, with the page's product data", async () => {
    const { scope, bodies, type } = await openForm()
    await type('0521234567', '650.50')
    await allSettled(submitted, { scope, params: product })
    expect(bodies()).toEqual([{ ...product, phone: '0521234567', price: 650.5, id: expect.stringMatching(/^[0-9a-f-]{36}$/), visitorId }])
  })

  it('omits the visitor id where analytics are switched off', async () => {
    const { scope, bodies, type } = await openForm()
    await allSettled(countingSwitched, { scope, params: false })
    await type('0521234567', '650')
    await allSettled(submitted, { scope, params: product })
    expect(bodies()).toEqual([expect.not.objectContaining({ visitorId })])
  })

  it('is reset on the page of another product', async () => {
    const { scope, type } = await openForm()
    await type('0521234567', '650')
    await allSettled(offerProductChanged, { scope })
    expect([scope.getState($isOpen), scope.getState($price)]).toEqual([false, ''])
  })
})
