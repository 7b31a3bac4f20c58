import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { hitPath } from '#frontend/features/desk/hit-path.ts'
import { headOf, standingOf } from '#frontend/features/desk/hits.text.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { openScope, type SentRequest } from '#frontend/shared/testing/open-scope.ts'
import { newHit } from '#services/domain/desk-search.ts'
import { $chosen, $failure, $groups, $isSearching, choiceMoved, opened, retried, typed } from './desk-search.model.ts'

const at = new Date('2026-11-19T08:00:00Z')
const order = newHit({ kind: 'order', id: '100001', status: 'transit', type: 'pickup', name: 'נועה לוי', phone: '0501234567', at })
const offer = newHit({ kind: 'offer', id: '0198f7a0-0000-7000-8000-000000000001', status: 'waiting', phone: '0501234567', at })
const found = {
  groups: [
    { kind: 'order', hits: [order], hasMore: false },
    { kind: 'offer', hits: [offer], hasMore: true },
  ],
}
/** Both are of one person, whose card comes after the best hits. */
const caller = { ...order, kind: 'caller', id: '0501234567', what: null }
const [orders, offers] = found.groups
const shown = [orders, { kind: 'caller', hits: [caller], hasMore: false }, offers]
const wordsOf = ({ path }: SentRequest) => new URL(path, 'https://shop.example').searchParams.get('q')

async function openDialog(answers: (request: SentRequest, attempt: number) => unknown = () => found) {
  const { scope, requests } = openScope({ answers, handlers: [[delayFx, () => undefined]] })
  await allSettled(opened, { scope, params: { isReturn: false } })
  return { scope, requests, type: (text: string) => allSettled(typed, { scope, params: text }) }
}

describe('the search over everything', () => {
  it('asks once for what was typed, and chooses the first hit', async () => {
    const { scope, requests, type } = await openDialog()
    expect(scope.getState($groups)).toBeNull()
    await type(' 4567 ')
    expect(requests.map(wordsOf)).toEqual(['4567'])
    expect(scope.getState($groups)).toEqual(shown)
    expect(scope.getState($chosen)).toEqual(order)
    expect(scope.getState($isSearching)).toBe(false)
  })

  it('goes through all groups, round and round', async () => {
    const { scope, type } = await openDialog()
    await type('4567')
    const move = async (step: 1 | -1) => {
      await allSettled(choiceMoved, { scope, params: step })
      return scope.getState($chosen)?.id
    }
    expect([await move(1), await move(1), await move(1), await move(-1)]).toEqual([caller.id, offer.id, order.id, offer.id])
  })

  it('begins with the card of whoever a whole phone is of', async () => {
    const { scope, type } = await openDialog()
    await type('+972 50-123-4567')
    expect(scope.getState($chosen)).toEqual(caller)
    expect(scope.getState($groups)?.map(({ kind }) => kind)).toEqual(['caller', 'order', 'offer'])
  })

  it('shows only the answer to the last words, whichever comes last', async () => {
    const waiting: Record<string, (answer: unknown) => void> = {}
    const { scope, type } = await openDialog(
      (request) => new Promise((answer) => Object.assign(waiting, { [wordsOf(request) ?? '']: answer })),
    )
    const typing = [type('1000'), type('100001')]
    await expect.poll(() => Object.keys(waiting)).toEqual(['1000', '100001'])
    waiting['100001']?.(found)
    waiting['1000']?.({ groups: [] })
    await Promise.all(typing)
    expect(scope.getState($groups)).toEqual(shown)
  })

  it('says why it failed, and tries again', async () => {
    const { scope, type } = await openDialog((_, attempt) => (attempt === 1 ? new ApiError('unavailable', 'אין תשובה', false) : found))
    await type('4567')
    expect(scope.getState($failure)).toBe('אין תשובה')
    await allSettled(retried, { scope })
    expect(scope.getState($failure)).toBeNull()
    expect(scope.getState($groups)).toEqual(shown)
  })

  it('is empty again when it is opened again', async () => {
    const { scope, requests, type } = await openDialog()
    await type('4567')
    await allSettled(opened, { scope, params: { isReturn: false } })
    expect(scope.getState($groups)).toBeNull()
    expect(requests).toHaveLength(1)
  })
})

describe('a hit', () => {
  const request = newHit({ kind: 'request', id: offer.id, status: 'done', type: 'garage-join', at })
  const message = newHit({ kind: 'message', id: offer.id, status: 'sent', type: 'order-paid', about: '100001', at })

  it('leads to its row', () => {
    expect(hitPath(order)).toBe('/admin/orders?search=100001')
    expect(hitPath(offer)).toBe(`/admin/best-offers?state=waiting&offer=${offer.id}`)
    expect(hitPath(request)).toBe(`/admin/requests?kind=garage-join&state=over&request=${offer.id}`)
    expect(hitPath(message)).toBe('/admin/messages?search=100001')
    expect(hitPath({ ...message, about: offer.id, phone: '0501234567' })).toBe('/admin/messages?search=0501234567')
  })

  it('tells what it is and how it stands', () => {
    expect([headOf(order), standingOf(order)]).toEqual(['הזמנה 100001', 'מוכנה לאיסוף'])
    expect([headOf(request), standingOf(request)]).toEqual(['מוסך שרוצה להצטרף', 'טופלה'])
    expect([headOf(message), standingOf(message)]).toEqual(['אישור תשלום', 'נשלחה'])
  })
})
