import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $view, coupons, format, garages, opened, pageChanged, partChosen, products, wordsTyped } from './staff-catalogue.model.ts'
import { at, openDesk } from './testing/desk.ts'

describe('the catalogue URL', () => {
  it.each(['', '?part=coupons', '?search=road+6&page=3', '?brand=michelin&line=michelin%2Froad-6&state=loss&sort=margin&order=desc'])(
    'round-trips: %s',
    (query) => {
      expect(format.write(format.read(query))).toBe(query)
    },
  )
  it('ignores invalid values', () => {
    expect(format.read('?part=x&page=0&state=x&sort=y&order=z')).toEqual(format.first)
  })
})

describe('the catalogue', () => {
  it('loads what it shows, and reflects it in the URL', async () => {
    const { scope, requests, addresses } = openDesk()
    await allSettled(opened, { scope, params: at('?page=2') })
    await allSettled(wordsTyped, { scope, params: ' road ' })
    await allSettled(pageChanged, { scope, params: 2 })
    await allSettled(partChosen, { scope, params: 'coupons' })
    expect(requests.map(({ path }) => path.replace('/api/v1/staff/catalogue/', ''))).toEqual([
      'products?page=2&limit=25',
      'product-choices',
      'products?search=road&page=1&limit=25',
      'products?search=road&page=2&limit=25',
      'coupons',
    ])
    expect(addresses).toEqual(['?search=road', '?search=road&page=2', '?part=coupons'])
    expect(scope.getState(coupons.$data)?.coupons.length).toBe(1)
  })

  it('searches garages on the client', async () => {
    const { scope, requests, addresses } = openDesk(() => ({ garages: [], cities: [] }))
    await allSettled(opened, { scope, params: at('?part=garages') })
    await allSettled(wordsTyped, { scope, params: 'חיפה' })
    await allSettled(pageChanged, { scope, params: 2 })
    expect([requests.length, scope.getState($view).search, addresses.length]).toEqual([1, 'חיפה', 2])
    await allSettled(garages.retried, { scope })
    expect(requests.length).toBe(2)
  })

  it('reports a failed load, keeps what is shown, and retries', async () => {
    let isDown = false
    const { scope } = openDesk(() => {
      if (isDown) throw new ApiError('offline', 'אין חיבור')
    })
    await allSettled(opened, { scope, params: at() })
    isDown = true
    await allSettled(pageChanged, { scope, params: 2 })
    expect([scope.getState(products.$failure), scope.getState(products.$data)?.products.length]).toEqual(['אין חיבור', 1])
    isDown = false
    await allSettled(products.retried, { scope })
    expect([scope.getState(products.$failure), scope.getState($view).page]).toEqual([null, 2])
  })
})
