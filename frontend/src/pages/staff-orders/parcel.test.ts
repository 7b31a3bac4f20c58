import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $parcelBusy, $parcelRefusal, $parcels, parcelNeeded, parcelSent } from './parcel.model.ts'

const orderId = '104231'

it('asks the carrier once however often it is pressed, and shows the parcel', async () => {
  let parcel: unknown = null
  const { scope, requests } = openScope({
    answers: ({ method }) => {
      if (method !== 'POST') return { isOffered: true, parcel }
      parcel = { code: '90012345', state: 'created', since: null }
      return { code: '90012345' }
    },
  })
  await allSettled(parcelNeeded, { scope, params: orderId })
  expect(scope.getState($parcels)[orderId]).toEqual({ isOffered: true, parcel: null })
  await Promise.all([1, 2].map(() => allSettled(parcelSent, { scope, params: { orderId, confirmed: false } })))
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect([scope.getState($parcels)[orderId]?.parcel, scope.getState($parcelBusy)]).toEqual([parcel, null])
})

it('says why there is none, and asks again although the buyer has cancelled only when told so', async () => {
  const { scope, requests } = openScope({
    answers: ({ method, body }) => {
      if (method !== 'POST') return { isOffered: true, parcel: null }
      return body && 'confirmed' in (body as object) ? { code: '1' } : new ApiError('buyer_cancelled', 'הקונה ביטל', true)
    },
  })
  await allSettled(parcelSent, { scope, params: { orderId, confirmed: false } })
  expect(scope.getState($parcelRefusal)).toMatchObject({ orderId, code: 'buyer_cancelled' })
  await allSettled(parcelSent, { scope, params: { orderId, confirmed: true } })
  expect(scope.getState($parcelRefusal)).toBeNull()
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{}, { confirmed: true }])
})
