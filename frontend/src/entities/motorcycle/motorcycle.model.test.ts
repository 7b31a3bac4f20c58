import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { appStarted } from '#frontend/shared/browser.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import {
  $isMotorcycleKnown,
  $myMotorcycle,
  $otherMotorcycles,
  licenceAnswered,
  motorcycleChosen,
  motorcycleForgotten,
} from './motorcycle.model.ts'

const honda = { id: 'honda-cb500x-2019', brand: 'Honda', model: 'CB500X (19 inch)', year: 2020, front: '110/80 R 19', rear: '160/60 R 17' }
const yamaha = { id: 'yamaha-mt-07-2014', brand: 'Yamaha', model: 'MT-07', year: 2018, front: '120/70 ZR 17', rear: '180/55 ZR 17' }

describe('my motorcycle', () => {
  it('is unknown until storage has been read', async () => {
    const { scope } = openScope({ stored: { myMotorcycle: { ...honda, licence: 'matches' } } })
    expect([scope.getState($isMotorcycleKnown), scope.getState($myMotorcycle)]).toEqual([false, null])
    await allSettled(appStarted, { scope })
    expect([scope.getState($isMotorcycleKnown), scope.getState($myMotorcycle)]).toEqual([true, { ...honda, licence: 'matches' }])
  })

  it('is none if storage has none', async () => {
    for (const myMotorcycle of [
      null,
      'honda',
      [],
      {},
      { ...honda, id: '' },
      { ...honda, front: 7 },
      { ...honda, model: 'x'.repeat(201) },
    ]) {
      const { scope } = openScope({ stored: { myMotorcycle } })
      await allSettled(appStarted, { scope })
      expect(scope.getState($myMotorcycle)).toBeNull()
    }
  })

  it('drops an invalid year and answer', async () => {
    for (const year of ['2020', 20.5, 20, null]) {
      const { scope } = openScope({ stored: { myMotorcycle: { ...honda, year, licence: 'perhaps' } } })
      await allSettled(appStarted, { scope })
      expect(scope.getState($myMotorcycle)).toEqual({ ...honda, year: null, licence: null })
    }
  })

  it('is stored when chosen, answered about and removed', async () => {
    const { scope, stored } = openScope()
    await allSettled(motorcycleChosen, { scope, params: honda })
    expect(stored.get('myMotorcycle')).toEqual({ ...honda, licence: null })
    await allSettled(licenceAnswered, { scope, params: { motorcycle: honda, answer: 'matches' } })
    expect(stored.get('myMotorcycle')).toEqual({ ...honda, licence: 'matches' })
    await allSettled(motorcycleForgotten, { scope })
    expect(stored.get('myMotorcycle')).toBeNull()
  })

  it('keeps its answer and year when chosen again, and drops them when removed', async () => {
    const { scope } = openScope()
    await allSettled(licenceAnswered, { scope, params: { motorcycle: honda, answer: 'differs' } })
    await allSettled(motorcycleChosen, { scope, params: { ...honda, year: null } })
    expect(scope.getState($myMotorcycle)).toEqual({ ...honda, licence: 'differs' })
    await allSettled(motorcycleChosen, { scope, params: { ...honda, rear: '150/60 R 17' } })
    expect(scope.getState($myMotorcycle)?.licence).toBeNull()
    await allSettled(licenceAnswered, { scope, params: { motorcycle: honda, answer: 'matches' } })
    await allSettled(motorcycleChosen, { scope, params: { ...yamaha, year: null } })
    expect(scope.getState($myMotorcycle)).toEqual({ ...yamaha, year: null, licence: null })
  })

  it('becomes the one whose licence was compared', async () => {
    const { scope } = openScope()
    await allSettled(motorcycleChosen, { scope, params: yamaha })
    await allSettled(licenceAnswered, { scope, params: { motorcycle: honda, answer: 'matches' } })
    expect(scope.getState($myMotorcycle)).toEqual({ ...honda, licence: 'matches' })
    await allSettled(licenceAnswered, { scope, params: { motorcycle: honda, answer: null } })
    expect(scope.getState($myMotorcycle)?.licence).toBeNull()
  })

  it('is kept when another is chosen, with its data', async () => {
    const { scope } = openScope({ stored: { myMotorcycle: { ...honda, licence: 'matches' } } })
    await allSettled(appStarted, { scope })
    await allSettled(motorcycleChosen, { scope, params: yamaha })
    expect([scope.getState($myMotorcycle)?.id, scope.getState($otherMotorcycles)]).toEqual([yamaha.id, [{ ...honda, licence: 'matches' }]])
    await allSettled(motorcycleChosen, { scope, params: { ...honda, year: null } })
    expect(scope.getState($myMotorcycle)).toEqual({ ...honda, licence: 'matches' })
    expect(scope.getState($otherMotorcycles).map(({ id }) => id)).toEqual([yamaha.id])
    await allSettled(motorcycleForgotten, { scope })
    expect([scope.getState($myMotorcycle), scope.getState($otherMotorcycles).length]).toEqual([null, 1])
  })

  it('is one of five at most', async () => {
    const { scope } = openScope()
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await allSettled(motorcycleChosen, { scope, params: { ...honda, id } })
    expect(scope.getState($otherMotorcycles).map(({ id }) => id)).toEqual(['e', 'd', 'c', 'b'])
  })
})
