import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import type { PageLocation } from '#frontend/shared/page.ts'
import { motorcycle, motorcycleTires } from '#frontend/shared/testing/motorcycle.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import type { MotorcycleTires } from '#services/motorcycles/motorcycle.contract.ts'
import { $asChosen, $failure, $head, $isUnknown, $limits, $tires, $year, moreRequested, opened } from './motorcycle.model.ts'
import { changedYears } from './motorcycle-heading.tsx'

const ID = motorcycle().id
const at = (id = ID, search = '', isReturn = false): PageLocation => ({ params: { id }, path: `/motorcycles/${id}`, search, isReturn })

const openShop = (answer: (times: number) => MotorcycleTires | Promise<MotorcycleTires> = () => motorcycleTires()) =>
  openScope({ answers: (_, attempt) => answer(attempt) })

describe('the page of a motorcycle', () => {
  it('loads what fits, and is indexed under one URL for all years, with its sizes', async () => {
    const { scope, requests } = openShop()
    await allSettled(opened, { scope, params: at(ID, '?year=2020') })
    expect(requests.map(({ path }) => path)).toEqual([`/api/v1/motorcycles/${ID}`])
    const { title, description, canonicalPath, status, isIndexed } = scope.getState($head)
    expect(title).toContain('צמיגים ל־Honda CB500X (19 inch) (2019–2023)')
    expect(description).toContain('קדמי 110/80 R 19, אחורי 160/60 R 17')
    expect([canonicalPath, status, isIndexed]).toEqual([`/motorcycles/${ID}`, 200, true])
  })

  it("saves it with the visitor's year, if it was built then", async () => {
    const { scope } = openShop()
    for (const [search, year] of [
      ['?year=2020', 2020],
      ['?year=2018', null],
      ['?year=x', null],
      ['', null],
    ] as const) {
      await allSettled(opened, { scope, params: at(ID, search) })
      expect(scope.getState($year)).toBe(year)
    }
    expect(scope.getState($asChosen)).toEqual({
      id: ID,
      brand: 'Honda',
      model: 'CB500X (19 inch)',
      year: null,
      front: '110/80 R 19',
      rear: '160/60 R 17',
    })
  })

  it('is not indexed when nothing fits, and a 404 for an unknown motorcycle', async () => {
    const nothing = openShop(() => motorcycleTires({ sets: [], fronts: [], rears: [] }))
    await allSettled(opened, { scope: nothing.scope, params: at() })
    expect(nothing.scope.getState($head)).toMatchObject({ status: 200, isIndexed: false })
    const unknown = openShop(() => {
      throw new ApiError('not_found', 'לא נמצא', true)
    })
    await allSettled(opened, { scope: unknown.scope, params: at('none') })
    expect([unknown.scope.getState($isUnknown), unknown.scope.getState($failure)]).toEqual([true, null])
    expect(unknown.scope.getState($head)).toMatchObject({ status: 404, isIndexed: false })
  })

  it('is restored on Back, and clears the previous motorcycle at once', async () => {
    const { scope, requests } = openShop((times) => (times > 2 ? new Promise(() => {}) : motorcycleTires()))
    await allSettled(opened, { scope, params: at() })
    await allSettled(moreRequested, { scope, params: 'rears' })
    const left = scope.getState($limits)
    expect(left.rears).toBeGreaterThan(left.fronts)
    await allSettled(opened, { scope, params: at(ID, '', true) })
    expect([requests.length, scope.getState($limits)]).toEqual([2, left])
    void allSettled(opened, { scope, params: at('other') })
    expect([scope.getState($tires), scope.getState($limits).rears]).toEqual([null, left.fronts])
  })
})

describe('years in which wheels changed', () => {
  const [change] = motorcycle().changes

  it('link to the motorcycle on the other side', () => {
    expect(changedYears(motorcycle())).toMatchObject([{ year: 2019, isBefore: true, otherId: 'honda-cb500x-17-inch-2013' }])
    const former = motorcycle({ id: 'honda-cb500x-17-inch-2013' })
    expect(changedYears(former)).toMatchObject([{ year: 2019, isBefore: false, otherId: 'honda-cb500x-19-inch-2019' }])
  })

  it('are listed once when both wheels changed', () => {
    const changes = [change, change && { ...change, axle: 'rear' as const }].filter((each) => each !== undefined)
    const years = changedYears(motorcycle({ changes }))
    expect(years.map(({ wheels }) => wheels.length)).toEqual([2])
    expect(changedYears(motorcycle({ changes: [] }))).toEqual([])
  })
})
