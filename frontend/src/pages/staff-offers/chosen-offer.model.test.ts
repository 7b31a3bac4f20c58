import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { signalled } from '#frontend/entities/staff/stream.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { LINK_PLACEHOLDER } from '#services/domain/offer-link.ts'
import {
  $answerFailure,
  $delivered,
  $details,
  $doubt,
  $draft,
  $fault,
  $message,
  doubtAccepted,
  doubtDropped,
  draftChanged,
  sendPressed,
} from './chosen-offer.model.ts'
import { opened, viewPatched } from './staff-offers.model.ts'
import { at, idOf, offer, openDesk } from './testing/desk.ts'
import { $isWithdrawAsked, $withdrawFailure, withdrawConfirmed, withdrawDropped, withdrawPressed } from './withdraw-offer.model.ts'

const link = 'https://shop.example/offer/abc'

describe('answering an offer', () => {
  it.each([
    [{}, { answer: null, price: '' }],
    [
      { floor: null, offered: 315, price: 699 },
      { answer: null, price: '' },
    ],
    [{ offered: 660 }, { answer: 'counter', price: '690.00' }],
    [
      { offered: 660, floor: 815 },
      { answer: null, price: '' },
    ],
    [{ price: null }, { answer: null, price: '' }],
  ])('chooses nothing but a counter at the floor: %o', async (change, draft) => {
    const { scope } = openDesk([offer(1, change)])
    await allSettled(opened, { scope, params: at() })
    expect(scope.getState($draft)).toMatchObject(draft)
  })

  it('sends nothing before an answer is chosen', async () => {
    const { scope, posts, delivered } = openDesk([offer(1)])
    await allSettled(opened, { scope, params: at() })
    await allSettled(sendPressed, { scope, params: 'whatsapp' })
    expect([scope.getState($message), posts(), delivered]).toEqual([null, [], []])
  })

  it('asks to confirm a doubtful price, and sends it once confirmed', async () => {
    let isAsked = false
    const { scope, posts, delivered } = openDesk([offer(1)], ({ method, body }) => {
      if (method === 'POST' && !(body as { confirmed?: boolean }).confirmed) {
        isAsked = true
        throw new ApiError('deep_discount', '₪720.00, 12% מתחת', true)
      }
    })
    await allSettled(opened, { scope, params: at() })
    await allSettled(draftChanged, { scope, params: { answer: 'accept' } })
    await allSettled(sendPressed, { scope, params: 'whatsapp' })
    expect([isAsked, scope.getState($doubt), scope.getState($answerFailure)]).toEqual([
      true,
      { code: 'deep_discount', message: '₪720.00, 12% מתחת' },
      null,
    ])
    expect(delivered).toEqual([])
    await allSettled(doubtDropped, { scope })
    await allSettled(doubtAccepted, { scope })
    expect([scope.getState($doubt), posts().length]).toEqual([null, 1])
    await allSettled(sendPressed, { scope, params: 'whatsapp' })
    await allSettled(doubtAccepted, { scope })
    expect(posts().map(({ body }) => (body as { confirmed?: boolean }).confirmed)).toEqual([undefined, undefined, true])
    expect([scope.getState($doubt), delivered.length, delivered[0]?.channel]).toEqual([null, 1, 'whatsapp'])
  })

  it('withdraws an agreed price after confirmation, once, and tells the shopper', async () => {
    const { scope, posts, known } = openDesk([offer(1, { state: 'accepted', agreed: 720, link })], ({ method, path }) => {
      if (method !== 'POST') return undefined
      const withdrawn = offer(1, { state: 'rejected', isWithdrawn: true })
      known.set(idOf(1), withdrawn)
      return path.endsWith('/withdraw') ? { offer: withdrawn } : undefined
    })
    await allSettled(opened, { scope, params: at(`?state=accepted&offer=${idOf(1)}`) })
    await allSettled(withdrawPressed, { scope })
    await allSettled(withdrawDropped, { scope })
    expect([scope.getState($isWithdrawAsked), posts()]).toEqual([false, []])
    await allSettled(withdrawPressed, { scope })
    await Promise.all([allSettled(withdrawConfirmed, { scope }), allSettled(withdrawConfirmed, { scope })])
    expect(posts().map(({ path }) => path)).toEqual([`/api/v1/staff/offers/${idOf(1)}/withdraw`])
    expect([scope.getState($isWithdrawAsked), scope.getState($details)?.offer.isWithdrawn]).toEqual([false, true])
    expect(scope.getState($message)).toContain('אינו בתוקף עוד')
  })

  it('explains in the dialog why a price cannot be withdrawn', async () => {
    const { scope } = openDesk([offer(1, { state: 'accepted', agreed: 720, link })], ({ method }) => {
      if (method === 'POST') throw new ApiError('offer_redeemed', 'נוצל', true)
    })
    await allSettled(opened, { scope, params: at(`?state=accepted&offer=${idOf(1)}`) })
    await allSettled(withdrawPressed, { scope })
    await allSettled(withdrawConfirmed, { scope })
    expect([scope.getState($isWithdrawAsked), scope.getState($withdrawFailure)]).toEqual([true, 'נוצל'])
  })

  it('records the answer, then sends its message with the link, and keeps both for another send', async () => {
    const { scope, posts, delivered } = openDesk([offer(1)])
    await allSettled(opened, { scope, params: at() })
    await allSettled(draftChanged, { scope, params: { price: '760' } })
    expect(scope.getState($message)).toContain(LINK_PLACEHOLDER)
    await allSettled(sendPressed, { scope, params: 'whatsapp' })
    expect(posts()).toMatchObject([{ path: `/api/v1/staff/offers/${idOf(1)}/answer`, body: { answer: 'counter', price: 760 } }])
    expect(delivered).toMatchObject([{ channel: 'whatsapp', phone: '0525550147' }])
    expect(delivered[0]?.message).toMatch(new RegExp(`₪760\\.00.*\\n.*\\n${link}\\n`))
    expect(scope.getState($delivered)).toEqual({ channel: 'whatsapp', isDone: true, isFirst: true })
    await allSettled(sendPressed, { scope, params: 'copy' })
    expect([posts().length, delivered[1]?.message, scope.getState($delivered)?.isFirst]).toEqual([1, delivered[0]?.message, false])
  })

  it('sends the edited message with the link at its placeholder', async () => {
    const { scope, delivered } = openDesk([offer(1)])
    await allSettled(opened, { scope, params: at() })
    await allSettled(draftChanged, { scope, params: { answer: 'accept' } })
    await allSettled(draftChanged, { scope, params: { message: `קחו: ${LINK_PLACEHOLDER} תודה` } })
    await allSettled(sendPressed, { scope, params: 'sms' })
    expect(delivered[0]?.message).toBe(`קחו: ${link} תודה`)
    expect(scope.getState($message)).toBe(delivered[0]?.message)
  })

  it('sends no message of a counter-offer without its price', async () => {
    const { scope, posts, delivered } = openDesk([offer(1)])
    await allSettled(opened, { scope, params: at() })
    await allSettled(draftChanged, { scope, params: { answer: 'counter' } })
    expect(scope.getState($message)).toBeNull()
    await allSettled(draftChanged, { scope, params: { price: '760' } })
    expect(scope.getState($message)).toContain('₪760.00')
    const send = async (message: string) => {
      await allSettled(draftChanged, { scope, params: { message } })
      for (const channel of ['self', 'whatsapp', 'copy'] as const) await allSettled(sendPressed, { scope, params: channel })
      return [posts().length, delivered.length]
    }
    expect(await send('הוא שלכם')).toEqual([0, 0])
    expect(await send('הוא שלכם ב־770')).toEqual([0, 0])
    expect((await send('הוא שלכם ב־760'))[0]).toBe(1)
    const before = delivered.length
    expect(await send('ושוב בלי מחיר')).toEqual([1, before])
  })

  it('keeps an edited message for its own answer only', async () => {
    const { scope } = openDesk([offer(1)])
    await allSettled(opened, { scope, params: at() })
    await allSettled(draftChanged, { scope, params: { answer: 'accept' } })
    const written = scope.getState($message)
    await allSettled(draftChanged, { scope, params: { message: 'שלי' } })
    await allSettled(draftChanged, { scope, params: { answer: 'reject' } })
    expect(scope.getState($message)).toContain('לא נוכל')
    await allSettled(draftChanged, { scope, params: { answer: 'accept' } })
    expect(scope.getState($message)).toBe('שלי')
    await allSettled(draftChanged, { scope, params: { message: null } })
    expect(scope.getState($message)).toBe(written)
  })

  it.each([
    ['', 'wrongPrice'],
    ['10.005', 'wrongPrice'],
    ['720', 'tooLow'],
    ['815', 'tooHigh'],
    ['814.99', null],
  ])('a counter-offer of %s: %s', async (price, fault) => {
    const { scope, posts } = openDesk([offer(1)])
    await allSettled(opened, { scope, params: at() })
    await allSettled(draftChanged, { scope, params: { price } })
    await allSettled(sendPressed, { scope, params: 'whatsapp' })
    expect([scope.getState($fault), posts().length]).toEqual([fault, fault === null ? 1 : 0])
  })

  it('keeps the input when the request fails, and retries it under the same id', async () => {
    let isDown = true
    const { scope, posts, delivered } = openDesk([offer(1)], ({ method }) => {
      if (method === 'POST' && isDown) throw new ApiError('offline', 'אין חיבור')
    })
    await allSettled(opened, { scope, params: at() })
    await allSettled(draftChanged, { scope, params: { price: '777' } })
    await allSettled(draftChanged, { scope, params: { message: 'רק 777' } })
    await allSettled(sendPressed, { scope, params: 'whatsapp' })
    expect([scope.getState($answerFailure), scope.getState($draft)?.price, scope.getState($message), delivered]).toEqual([
      'אין חיבור',
      '777',
      'רק 777',
      [],
    ])
    isDown = false
    await allSettled(sendPressed, { scope, params: 'whatsapp' })
    const [first, second] = posts().map(({ body }) => (body as { id: string }).id)
    expect([first === second, delivered.length]).toEqual([true, 1])
  })

  it('shows what somebody else answered meanwhile, and sends nothing of its own', async () => {
    const { scope, known, delivered } = openDesk([offer(1)], ({ method }) => {
      if (method !== 'POST') return undefined
      known.set(idOf(1), offer(1, { state: 'accepted', agreed: 720, answeredBy: 'דנה', link }))
      throw new ApiError('already_answered', 'ההצעה כבר נענתה', true)
    })
    await allSettled(opened, { scope, params: at() })
    await allSettled(draftChanged, { scope, params: { price: '777' } })
    await allSettled(draftChanged, { scope, params: { message: 'רק 777' } })
    await allSettled(sendPressed, { scope, params: 'whatsapp' })
    expect(delivered).toEqual([])
    expect(scope.getState($details)?.offer).toMatchObject({ state: 'accepted', answeredBy: 'דנה' })
    expect(scope.getState($draft)?.unsent).toBe('רק 777')
    expect([scope.getState($draft)?.isLate, scope.getState($answerFailure)]).toEqual([true, null])
    expect(scope.getState($message)).toContain(link)
  })

  it('recognizes its own answer when the response was lost', async () => {
    const { scope, known } = openDesk([offer(1)], ({ method }) => {
      if (method !== 'POST') return undefined
      known.set(idOf(1), offer(1, { state: 'countered', agreed: 777, link }))
      throw new ApiError('timeout', 'אין תשובה')
    })
    await allSettled(opened, { scope, params: at() })
    await allSettled(draftChanged, { scope, params: { price: '777' } })
    await allSettled(sendPressed, { scope, params: 'whatsapp' })
    expect(scope.getState($draft)).toMatchObject({ isLate: false, isOpen: false })
    expect(scope.getState($message)).toContain(link)
  })

  it('keeps the input while other offers change', async () => {
    const { scope } = openDesk([offer(1), offer(2)])
    await allSettled(opened, { scope, params: at() })
    await allSettled(viewPatched, { scope, params: { offer: idOf(2) } })
    await allSettled(draftChanged, { scope, params: { price: '79' } })
    await allSettled(signalled, { scope, params: { kind: 'offer-changed', offerId: idOf(1) } })
    expect(scope.getState($draft)).toMatchObject({ offerId: idOf(2), price: '79' })
  })

  it('keeps a draft while another offer is open', async () => {
    const { scope } = openDesk([offer(1), offer(2)])
    await allSettled(opened, { scope, params: at() })
    await allSettled(draftChanged, { scope, params: { price: '777' } })
    await allSettled(draftChanged, { scope, params: { message: 'רק 777' } })
    await allSettled(viewPatched, { scope, params: { offer: idOf(2) } })
    expect(scope.getState($message)).not.toBe('רק 777')
    await allSettled(viewPatched, { scope, params: { offer: idOf(1) } })
    expect([scope.getState($draft)?.price, scope.getState($message)]).toEqual(['777', 'רק 777'])
  })

  it('sends once, by the channel pressed first, while the request is pending', async () => {
    let release = () => {}
    const { scope, delivered } = openDesk([offer(1)], ({ method }) =>
      method === 'POST' ? new Promise<void>((resolve) => (release = resolve)) : undefined,
    )
    await allSettled(opened, { scope, params: at() })
    await allSettled(draftChanged, { scope, params: { answer: 'accept' } })
    const first = allSettled(sendPressed, { scope, params: 'whatsapp' })
    const second = allSettled(sendPressed, { scope, params: 'sms' })
    release()
    await Promise.all([first, second])
    expect(delivered.map(({ channel }) => channel)).toEqual(['whatsapp'])
  })

  it('links to the product by a URL without Hebrew', async () => {
    const { scope } = openDesk([offer(1, { displayName: 'סט Spirit ST' })])
    await allSettled(opened, { scope, params: at() })
    await allSettled(draftChanged, { scope, params: { answer: 'reject' } })
    expect(scope.getState($message)).toMatch(/\/spirit-st\n/)
  })

  it('has a message for an offer accepted by a rule, and none for an expired one', async () => {
    const accepted = offer(1, { state: 'accepted', agreed: 720, answeredBy: 'rule', link })
    const { scope } = openDesk([accepted, offer(2, { state: 'lapsed' })])
    await allSettled(opened, { scope, params: at(`?state=accepted&offer=${idOf(1)}`) })
    expect(scope.getState($message)).toContain(link)
    await allSettled(viewPatched, { scope, params: { offer: idOf(2) } })
    expect(scope.getState($message)).toBeNull()
  })
})
