import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { licenceAnswered, motorcycleChosen, motorcycleForgotten } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { appStarted } from '#frontend/shared/browser.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $way, wayChosen } from './finder.model.ts'
import { opened } from './home.model.ts'

const motorcycle = { id: 'honda-cb500x-2019', brand: 'Honda', model: 'CB500X', year: 2020, front: '110/80 R 19', rear: '160/60 R 17' }

function openHome() {
  const { scope, requests } = openScope({ answers: ({ path }) => (path === '/api/v1/stock' ? { tires: 1, delivery: null } : []) })
  return { scope, asked: () => requests.map(({ path }) => path).filter((path) => !path.startsWith('/collector/')) }
}

describe('the way to find tires', () => {
  it('is by size, and loads motorcycle brands only when switched to motorcycle', async () => {
    const { scope, asked } = openHome()
    expect(scope.getState($way)).toBe('size')
    await allSettled(wayChosen, { scope, params: 'size' })
    expect(asked()).toEqual([])
    await allSettled(appStarted, { scope })
    await allSettled(wayChosen, { scope, params: 'motorcycle' })
    expect([scope.getState($way), asked()]).toEqual(['motorcycle', ['/api/v1/motorcycle/brands']])
  })

  it('is by motorcycle when a link asks for it', async () => {
    const { scope, asked } = openHome()
    await allSettled(opened, { scope, params: { params: {}, path: '/', search: '?by=motorcycle', isReturn: false } })
    expect(scope.getState($way)).toBe('motorcycle')
    // On the server; the request follows hydration.
    expect(asked()).not.toContain('/api/v1/motorcycle/brands')
    await allSettled(appStarted, { scope })
    expect(asked()).toContain('/api/v1/motorcycle/brands')
  })

  it('is by the saved motorcycle, until another is chosen', async () => {
    const { scope } = openHome()
    await allSettled(motorcycleChosen, { scope, params: motorcycle })
    expect(scope.getState($way)).toBe('motorcycle')
    await allSettled(wayChosen, { scope, params: 'size' })
    expect(scope.getState($way)).toBe('size')
  })

  it('is by size if the vehicle licence differs, whatever was chosen before', async () => {
    const { scope } = openHome()
    await allSettled(wayChosen, { scope, params: 'motorcycle' })
    await allSettled(licenceAnswered, { scope, params: { motorcycle, answer: 'differs' } })
    expect(scope.getState($way)).toBe('size')
    await allSettled(licenceAnswered, { scope, params: { motorcycle, answer: 'matches' } })
    expect(scope.getState($way)).toBe('motorcycle')
    await allSettled(motorcycleForgotten, { scope })
    expect(scope.getState($way)).toBe('size')
  })
})
