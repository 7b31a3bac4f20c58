import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import {
  $isMotorcycleKnown,
  $myMotorcycle,
  motorcycleChosen,
  motorcycleForgotten,
  motorcycleVisited,
} from '#frontend/entities/motorcycle/motorcycle.model.ts'
import type { MyMotorcycle } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { answerOf, product } from '#frontend/shared/testing/product.ts'
import { shopSettings } from '#frontend/shared/testing/settings.ts'
import type { FitReason } from '#services/motorcycles/motorcycle.contract.ts'
import { $fit, fitRetried, motorcycleSwitched } from './fit.model.ts'
import { opened } from './product.model.ts'

const honda: MyMotorcycle = {
  id: 'honda-cb500x-2019',
  brand: 'Honda',
  model: 'CB500X',
  year: 2020,
  front: '110/80 R 19',
  rear: '160/60 R 17',
  licence: null,
}
const yamaha = { ...honda, id: 'yamaha-mt-07-2014', brand: 'Yamaha', model: 'MT-07', year: null }
const tire = product()
const at = (ean: string) => ({ params: { ean }, path: `/tire/moto/${ean}/x`, search: '', isReturn: false })
const reasons: FitReason[] = [{ rule: 'size_equal', verdict: 'block', axle: 'rear', found: '180/55-17', needed: '160/60-17' }]
const judged = (id: string, ean: string, verdict: 'ok' | 'block') => ({ motorcycle: { id }, tires: [{ ean, verdict, reasons }] })
const known = (ean: string, verdict: 'ok' | 'block', id = honda.id) => ({ motorcycles: [judged(id, ean, verdict)], pairs: [] })

function openProduct(motorcycle: MyMotorcycle | null, answer: (path: string) => unknown = () => known(tire.ean, 'block')) {
  const requests: string[] = []
  const { scope } = openScope({
    values: [
      [$settings, shopSettings],
      [$myMotorcycle, motorcycle],
      [$isMotorcycleKnown, true],
    ],
    answers: ({ path }) => {
      if (path.startsWith('/api/v1/tires/')) return answerOf(product({ ean: path.slice(-13) }))
      if (!path.startsWith('/api/v1/fit?')) return new Promise(() => {})
      requests.push(decodeURIComponent(path))
      return answer(path)
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const show = async (ean = tire.ean) => {
    void allSettled(opened, { scope, params: at(ean) })
    await settle()
  }
  return { scope, requests, show, settle, shown: () => scope.getState($fit) }
}

describe('the fit of a tire and my motorcycle', () => {
  it('is loaded and shown with its reasons', async () => {
    const { requests, show, shown } = openProduct(honda)
    await show()
    expect(requests).toEqual([`/api/v1/fit?items=${tire.ean}:1&motorcycles=${honda.id}:2020`])
    expect(shown()).toEqual({ state: 'known', motorcycle: honda, verdict: 'block', reasons, others: [] })
  })

  it('is not requested without a motorcycle, and requested as soon as there is one', async () => {
    const { scope, requests, show, settle, shown } = openProduct(null, () => known(tire.ean, 'block', yamaha.id))
    await show()
    expect([requests, shown()]).toEqual([[], null])
    void allSettled(motorcycleChosen, { scope, params: yamaha })
    await settle()
    expect([requests, shown()?.state]).toEqual([[`/api/v1/fit?items=${tire.ean}:1&motorcycles=${yamaha.id}`], 'known'])
    void allSettled(motorcycleForgotten, { scope })
    expect(shown()).toBeNull()
  })

  it('shows an error and retries', async () => {
    let isAway = true
    const { scope, show, settle, shown } = openProduct(honda, () => {
      if (isAway) throw new ApiError('offline', 'אין חיבור')
      return known(tire.ean, 'ok')
    })
    await show()
    expect(shown()).toEqual({ state: 'failed', motorcycle: honda })
    isAway = false
    void allSettled(fitRetried, { scope })
    await settle()
    expect(shown()).toMatchObject({ state: 'known', verdict: 'ok' })
  })

  it('offers to choose another motorcycle if this one is unknown', async () => {
    const { show, shown } = openProduct(honda, () => {
      return { motorcycles: [], pairs: [] }
    })
    await show()
    expect(shown()).toBeNull()
  })

  it('is that of the first motorcycle that the tire fits; another is shown by a switch', async () => {
    const { scope, requests, settle, show, shown } = openProduct(honda, () => ({
      motorcycles: [judged(honda.id, tire.ean, 'block'), judged(yamaha.id, tire.ean, 'ok')],
      pairs: [],
    }))
    await show()
    void allSettled(motorcycleChosen, { scope, params: yamaha })
    void allSettled(motorcycleChosen, { scope, params: honda })
    await settle()
    expect(requests.at(-1)).toBe(`/api/v1/fit?items=${tire.ean}:1&motorcycles=${honda.id}:2020,${yamaha.id}`)
    expect(shown()).toMatchObject({ verdict: 'ok', motorcycle: yamaha, others: [{ verdict: 'block', motorcycle: { id: honda.id } }] })
    void allSettled(motorcycleSwitched, { scope, params: honda.id })
    expect(shown()).toMatchObject({ verdict: 'block', motorcycle: { id: honda.id }, others: [{ verdict: 'ok' }] })
  })

  it('begins with the motorcycle whose page led here, which is not kept', async () => {
    const { scope, requests, settle, show, shown } = openProduct(honda, () => ({
      motorcycles: [judged(yamaha.id, tire.ean, 'ok'), judged(honda.id, tire.ean, 'ok')],
      pairs: [],
    }))
    void allSettled(motorcycleVisited, { scope, params: { motorcycle: yamaha, yearTo: 2024 } })
    await show()
    await settle()
    expect(requests).toEqual([`/api/v1/fit?items=${tire.ean}:1&motorcycles=${yamaha.id},${honda.id}:2020`])
    expect(shown()).toMatchObject({ motorcycle: { id: yamaha.id }, verdict: 'ok' })
    expect(scope.getState($myMotorcycle)?.id).toBe(honda.id)
  })

  it("keeps the current motorcycle's answer when another's arrives later", async () => {
    const replies = new Map<string, (answer: unknown) => void>()
    const refusals = new Map<string, (error: unknown) => void>()
    const { scope, show, settle, shown } = openProduct(honda, (path) => {
      const id = new URLSearchParams(path.split('?')[1]).get('motorcycles')?.split(/[:,]/)[0] ?? ''
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      replies.set(id, resolve)
      refusals.set(id, reject)
      return promise
    })
    await show()
    void allSettled(motorcycleChosen, { scope, params: yamaha })
    await settle()
    replies.get(yamaha.id)?.(known(tire.ean, 'ok', yamaha.id))
    await settle()
    replies.get(honda.id)?.(known(tire.ean, 'block'))
    await settle()
    expect(shown()).toMatchObject({ state: 'known', motorcycle: { id: yamaha.id }, verdict: 'ok' })
    void allSettled(motorcycleChosen, { scope, params: honda })
    void allSettled(motorcycleChosen, { scope, params: yamaha })
    await settle()
    replies.get(yamaha.id)?.(known(tire.ean, 'ok', yamaha.id))
    refusals.get(honda.id)?.(new ApiError('not_found', 'לא נמצא', true))
    await settle()
    expect(shown()).toMatchObject({ state: 'known', verdict: 'ok' })
  })

  it('never shows the answer of another tire, and requests nothing on other pages', async () => {
    const other = '2000000000022'
    const { scope, requests, show, settle, shown } = openProduct(honda, (path) =>
      path.includes(other) ? new Promise(() => {}) : known(tire.ean, 'ok'),
    )
    await show()
    await show(other)
    expect(shown()).toEqual({ state: 'asking', motorcycle: honda })
    void allSettled(pageLeft, { scope })
    void allSettled(motorcycleChosen, { scope, params: yamaha })
    await settle()
    expect(requests).toHaveLength(2)
  })
})
