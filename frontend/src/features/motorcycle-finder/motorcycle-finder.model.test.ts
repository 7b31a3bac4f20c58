import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { fetchMotorcycleBrandsFx, fetchMotorcycleModelsFx } from '#frontend/entities/motorcycle/motorcycle.api.ts'
import { $myMotorcycle, motorcycleChosen } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import type { MotorcycleModel } from '#services/motorcycles/motorcycle.contract.ts'
import {
  $brands,
  $chosen,
  $failure,
  $missing,
  $model,
  $models,
  $shownMotorcycle,
  $years,
  brandChosen,
  finderShown,
  modelChosen,
  replacing,
  retried,
  submitted,
  yearChosen,
} from './motorcycle-finder.model.ts'

const model = (id: string, name: string): MotorcycleModel => ({
  id,
  model: name,
  yearFrom: 2019,
  yearTo: 2023,
  front: '110/80 R 19',
  rear: '160/60 R 17',
  changes: [],
})
const cb500x = model('honda-cb500x-19-inch-2019', 'CB500X (19 inch)')

const MODELS: Record<string, MotorcycleModel[]> = {
  'Honda 2020': [cb500x, model('honda-cbr600rr-2003', 'CBR600RR')],
  'Honda 1961': [],
  'KTM 2020': [model('ktm-390-duke-2013', '390 Duke')],
}

/** A shop that answers by this table; `requests` records its requests. */
function openFinder() {
  const requests: string[] = []
  const network: { isDown: boolean; answer?: (what: string) => unknown } = { isDown: false }
  const { scope } = openScope<{ brand: string; year: number } | undefined>({
    answers: ({ path, body }) => {
      const what = body ? `${body.brand} ${body.year}` : path
      requests.push(what)
      if (network.answer) return network.answer(what)
      if (network.isDown) throw new Error('אין חיבור')
      return body ? MODELS[what] : ['Honda', 'KTM']
    },
  })
  return { scope, requests, network }
}

type Scope = ReturnType<typeof openFinder>['scope']

async function choose(scope: Scope, brand: string, year: string): Promise<void> {
  await allSettled(brandChosen, { scope, params: brand })
  await allSettled(yearChosen, { scope, params: year })
}

describe('the finder by motorcycle', () => {
  it('loads the brands once, and offers the years, newest first', async () => {
    const { scope, requests } = openFinder()
    await allSettled(finderShown, { scope })
    await allSettled(finderShown, { scope })
    expect([requests, scope.getState($brands)]).toEqual([['/api/v1/motorcycle/brands'], ['Honda', 'KTM']])
    const years = scope.getState($years)
    expect([years.at(-1), years.length]).toEqual([1960, (years[0] ?? 0) - 1960 + 1])
  })

  it('names the missing selections one by one', async () => {
    const { scope } = openFinder()
    const missing = () => scope.getState($missing)
    expect(missing()).toBe('brand')
    await allSettled(brandChosen, { scope, params: 'Honda' })
    expect(missing()).toBe('year')
    await allSettled(yearChosen, { scope, params: '2020' })
    expect(missing()).toBe('model')
    await allSettled(modelChosen, { scope, params: cb500x.id })
    expect([missing(), scope.getState($model)]).toEqual([null, cb500x])
    await allSettled(yearChosen, { scope, params: '1961' })
    expect([missing(), scope.getState($models)]).toEqual(['none', []])
    await allSettled(brandChosen, { scope, params: '' })
    expect(missing()).toBe('brand')
  })

  it('selects an only model automatically, and clears it with its brand', async () => {
    const { scope } = openFinder()
    await choose(scope, 'KTM', '2020')
    expect(scope.getState($model)?.id).toBe('ktm-390-duke-2013')
    await allSettled(brandChosen, { scope, params: 'Honda' })
    expect(scope.getState($model)).toBeNull()
  })

  it('keeps the current models when those of a former selection arrive later', async () => {
    const { scope, network } = openFinder()
    const replies = new Map<string, (models: MotorcycleModel[]) => void>()
    network.answer = (what) => new Promise((resolve) => replies.set(what, resolve))
    const first = choose(scope, 'Honda', '2020')
    await expect.poll(() => replies.has('Honda 2020')).toBe(true)
    const second = allSettled(brandChosen, { scope, params: 'KTM' })
    await expect.poll(() => replies.has('KTM 2020')).toBe(true)
    replies.get('KTM 2020')?.(MODELS['KTM 2020'] ?? [])
    await expect.poll(() => scope.getState($model)?.id).toBe('ktm-390-duke-2013')
    replies.get('Honda 2020')?.(MODELS['Honda 2020'] ?? [])
    await Promise.all([first, second])
    expect([scope.getState($missing), scope.getState($model)?.id]).toEqual([null, 'ktm-390-duke-2013'])
  })

  it('ignores requests made elsewhere', async () => {
    const { scope, network } = openFinder()
    await choose(scope, 'Honda', '2020')
    network.isDown = true
    await allSettled(fetchMotorcycleBrandsFx, { scope })
    await allSettled(fetchMotorcycleModelsFx, { scope, params: { brand: 'Honda', year: 2020 } })
    expect(scope.getState($failure)).toBeNull()
  })

  it('retries what failed, and keeps the selection', async () => {
    const { scope, network, requests } = openFinder()
    network.isDown = true
    await allSettled(finderShown, { scope })
    await choose(scope, 'KTM', '2020')
    expect([scope.getState($failure), scope.getState($missing)]).toEqual(['אין חיבור', 'model'])
    network.isDown = false
    requests.length = 0
    await allSettled(retried, { scope })
    expect(requests).toEqual(['/api/v1/motorcycle/brands', 'KTM 2020'])
    expect([scope.getState($failure), scope.getState($missing)]).toEqual([null, null])
  })

  it('stores the chosen motorcycle with its year, then shows it, and offers another', async () => {
    const { scope } = openFinder()
    await choose(scope, 'Honda', '2020')
    await allSettled(submitted, { scope })
    expect(scope.getState($myMotorcycle)).toBeNull()
    await allSettled(modelChosen, { scope, params: cb500x.id })
    const chosen = { id: cb500x.id, brand: 'Honda', model: 'CB500X (19 inch)', year: 2020, front: '110/80 R 19', rear: '160/60 R 17' }
    expect(scope.getState($chosen)).toEqual(chosen)
    await allSettled(submitted, { scope })
    expect(scope.getState($shownMotorcycle)).toEqual({ ...chosen, licence: null })
    await allSettled(replacing, { scope, params: true })
    expect([scope.getState($shownMotorcycle), scope.getState($myMotorcycle)?.id]).toEqual([null, cb500x.id])
    await allSettled(motorcycleChosen, { scope, params: { ...chosen, id: 'honda-other' } })
    expect(scope.getState($shownMotorcycle)?.id).toBe('honda-other')
  })
})
