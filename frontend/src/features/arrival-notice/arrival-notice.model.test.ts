import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { countingSwitched } from '#frontend/entities/visitor/counting.model.ts'
import { $visitor, unknownVisitor } from '#frontend/entities/visitor/visitor.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { ARRIVAL_CONSENT } from '#services/domain/arrival.ts'
import {
  $canSend,
  $consent,
  $failure,
  $isSending,
  $openKey,
  $phone,
  $requestedKeys,
  consentChanged,
  formToggled,
  phoneChanged,
  stopNoticeFx,
  submitted,
} from './arrival-notice.model.ts'

const EAN = '2000000000015'
const SIZE = { width: '3.50', profile: '-', rim: '10' }
const visitorId = '0198f7a0-0000-7000-8000-000000000001'

async function openForm(answer: unknown = { data: { id: '' } }) {
  const { scope, requests } = openScope({
    values: [[$visitor, { ...unknownVisitor, visitorId }]],
    answers: ({ path }) => (path.endsWith('/stop') ? { data: { outcome: 'stopped' } } : answer),
  })
  await allSettled(formToggled, { scope, params: EAN })
  const fill = async (phone: string, consent: boolean) => {
    await allSettled(phoneChanged, { scope, params: phone })
    await allSettled(consentChanged, { scope, params: consent })
  }
  return { scope, bodies: () => requests.map(({ body }) => body), fill }
}

describe('a request for an arrival notice', () => {
  it.each([
    ['0521234567', true, true],
    ['052-1234567', true, true],
    ['0521234567', false, false],
    ['052123456', true, false],
    ['0312345678', true, false],
    ['', true, false],
  ])('of phone %j and consent %j can be sent: %j', async (phone, consent, canSend) => {
    const { scope, fill } = await openForm()
    await fill(phone, consent)
    expect(scope.getState($canSend)).toBe(canSend)
  })

  it('starts hidden and unticked, opens, is sent once, and is confirmed with a way to cancel', async () => {
    const reply = Promise.withResolvers<unknown>()
    const { scope, bodies, fill } = await openForm(reply.promise)
    expect([scope.getState($openKey), scope.getState($consent)]).toEqual([EAN, false])
    await fill('0521234567', true)
    const sent = allSettled(submitted, { scope, params: { ean: EAN } })
    void allSettled(submitted, { scope, params: { ean: EAN } })
    expect([scope.getState($isSending), scope.getState($canSend)]).toEqual([true, false])
    reply.resolve({ data: { id: '' } })
    await sent
    expect(bodies()).toEqual([
      {
        ean: EAN,
        phone: '0521234567',
        consent: true,
        consentVersion: ARRIVAL_CONSENT.version,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        visitorId,
      },
    ])
    expect(scope.getState($requestedKeys)).toEqual([EAN])
  })

  it('keeps the phone for the next tire of the visit, but never the consent', async () => {
    const { scope, fill } = await openForm()
    await fill('0521234567', true)
    await allSettled(submitted, { scope, params: { size: SIZE } })
    expect(scope.getState($requestedKeys)).toEqual(['3.50/-/10'])
    expect([scope.getState($phone), scope.getState($consent), scope.getState($openKey)]).toEqual(['0521234567', false, null])
    await fill('0521234567', true)
    await allSettled(pageLeft, { scope })
    expect(scope.getState($consent)).toBe(false)
  })

  it('keeps the input after a failure, and shows why until it changes', async () => {
    const { scope, fill } = await openForm(new ApiError('unavailable', 'נסו שוב'))
    await fill('0521234567', true)
    await allSettled(submitted, { scope, params: { ean: EAN } })
    expect([scope.getState($failure), scope.getState($phone), scope.getState($consent)]).toEqual(['נסו שוב', '0521234567', true])
    await allSettled(phoneChanged, { scope, params: '0521234568' })
    expect(scope.getState($failure)).toBeNull()
  })

  it('omits the visitor id where analytics are switched off', async () => {
    const { scope, bodies, fill } = await openForm()
    await allSettled(countingSwitched, { scope, params: false })
    await fill('0521234567', true)
    await allSettled(submitted, { scope, params: { ean: EAN } })
    expect(bodies()).toEqual([expect.not.objectContaining({ visitorId })])
  })

  it('can be made again after it was cancelled', async () => {
    const { scope, bodies, fill } = await openForm()
    await fill('0521234567', true)
    await allSettled(submitted, { scope, params: { ean: EAN } })
    await allSettled(stopNoticeFx, { scope, params: '1.token.mac' })
    expect(scope.getState($requestedKeys)).toEqual([])
    expect(bodies().at(-1)).toEqual({ token: '1.token.mac' })
  })
})
