import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import {
  $chain,
  $chosenSize,
  $failure,
  $tireCount,
  finderShown,
  profileChosen,
  retried,
  rimChosen,
  widthChosen,
} from './size-finder.model.ts'

/** The search result for this size. */
const counted = (width: string, profile: string, rim: string, count: number) => ({ sizes: [{ width, profile, rim, count }] })

const answers: Record<string, unknown> = {
  '/api/v1/sizes/widths/for/MO': ['120', '180', '3.50'],
  '/api/v1/sizes/profiles/for/MO/180': ['55', '60'],
  '/api/v1/sizes/profiles/for/MO/120': ['60', '70', '80'],
  '/api/v1/sizes/profiles/for/MO/3.50': ['-'],
  '/api/v1/sizes/profiles/for/MO/999': [],
  '/api/v1/sizes/for/MO/180/60': ['17'],
  '/api/v1/sizes/for/MO/180/55': ['17'],
  '/api/v1/sizes/for/MO/120/70': ['15', '17'],
  '/api/v1/sizes/for/MO/3.50/-': ['8', '10'],
  '/api/v1/search?q=180/60-17&limit=1': counted('180', '60', '17', 35),
  '/api/v1/search?q=120/70-17&limit=1': counted('120', '70', '17', 1),
  '/api/v1/search?q=180/55-17&limit=1': counted('120', '70', '17', 1),
  '/api/v1/search?q=3.50-10&limit=1': counted('3.50', '-', '10', 18),
}

/** A shop that answers by this table; `paths` are those requested. */
function openFinder() {
  const network = { isDown: false }
  const { scope, requests } = openScope({
    answers: ({ path }) => (network.isDown ? new Error('אין חיבור') : answers[decodeURIComponent(path)]),
  })
  return { scope, paths: () => requests.map(({ path }) => path), network }
}

describe('the size finder', () => {
  it('loads the widths once, however often it is shown', async () => {
    const { scope, paths } = openFinder()
    await allSettled(finderShown, { scope })
    await allSettled(finderShown, { scope })
    expect(paths()).toEqual(['/api/v1/sizes/widths/for/MO'])
    expect(scope.getState($chain).widths).toEqual(['120', '180', '3.50'])
  })

  it('selects the second of two profiles and an only rim automatically', async () => {
    const { scope } = openFinder()
    await allSettled(widthChosen, { scope, params: '180' })
    expect(scope.getState($chosenSize)).toEqual({ width: '180', profile: '60', rim: '17' })
  })

  it('selects nothing among three profiles and two rims', async () => {
    const { scope } = openFinder()
    await allSettled(widthChosen, { scope, params: '120' })
    expect(scope.getState($chosenSize)).toBeNull()
    await allSettled(profileChosen, { scope, params: '70' })
    expect(scope.getState($chain)).toMatchObject({ rims: ['15', '17'], rim: null })
    await allSettled(rimChosen, { scope, params: '17' })
    expect(scope.getState($chosenSize)).toEqual({ width: '120', profile: '70', rim: '17' })
  })

  it('clears profile and rim when another width is chosen', async () => {
    const { scope } = openFinder()
    await allSettled(widthChosen, { scope, params: '180' })
    await allSettled(widthChosen, { scope, params: '120' })
    expect(scope.getState($chain)).toMatchObject({ width: '120', profile: null, rim: null, rims: [] })
  })

  it('finds an inch size, which has no profile', async () => {
    const { scope } = openFinder()
    await allSettled(widthChosen, { scope, params: '3.50' })
    await allSettled(rimChosen, { scope, params: '10' })
    expect(scope.getState($chosenSize)).toEqual({ width: '3.50', profile: '-', rim: '10' })
  })

  it('shows how many tires the chosen size has, and only of that size', async () => {
    const { scope } = openFinder()
    await allSettled(widthChosen, { scope, params: '180' })
    expect(scope.getState($tireCount)).toBe(35)
    await allSettled(profileChosen, { scope, params: '55' })
    expect(scope.getState($tireCount)).toBe(0)
    await allSettled(widthChosen, { scope, params: '120' })
    expect(scope.getState($tireCount)).toBeNull()
    await allSettled(widthChosen, { scope, params: '3.50' })
    await allSettled(rimChosen, { scope, params: '10' })
    expect(scope.getState($tireCount)).toBe(18)
  })

  it('retries what failed, and keeps the selection', async () => {
    const { scope, network } = openFinder()
    network.isDown = true
    await allSettled(widthChosen, { scope, params: '180' })
    expect(scope.getState($failure)).toBe('אין חיבור')
    network.isDown = false
    await allSettled(retried, { scope })
    expect(scope.getState($failure)).toBeNull()
    expect(scope.getState($chosenSize)).toEqual({ width: '180', profile: '60', rim: '17' })
  })

  it('requests a discontinued size once, says so, and continues with another width', async () => {
    const { scope, paths } = openFinder()
    await allSettled(widthChosen, { scope, params: '999' })
    expect(paths()).toEqual(['/api/v1/sizes/profiles/for/MO/999'])
    expect(scope.getState($failure)).toContain('בחרו מידה אחרת')
    await allSettled(widthChosen, { scope, params: '180' })
    expect([scope.getState($failure), scope.getState($chosenSize)?.profile]).toEqual([null, '60'])
  })
})
