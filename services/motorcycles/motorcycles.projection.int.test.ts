import { beforeEach, describe, expect, it } from 'vitest'
import { listMotorcyclePages } from '#services/catalogue/sitemap/sitemap.queries.ts'
import { storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { motorcyclesProjection } from './motorcycles.projection.ts'
import { findMotorcycle, listMotorcycleBrands, listMotorcycles, listMotorcyclesOfBrand } from './motorcycles.queries.ts'
import { motorcycle, motorcycleChanged, motorcycleRemoved, originalTire } from './testing/motorcycle-events.ts'

const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(() => reset(motorcyclesProjection))

const project = (...events: StoredEvent[]) => apply(motorcyclesProjection, events)

describe('a motorcycle that changed', () => {
  it('is found by its id, with the event’s data', async () => {
    await project(motorcycleChanged(1, 'cb500x'))
    expect(await findMotorcycle(database, 'cb500x')).toEqual(motorcycle('cb500x'))
    expect(await findMotorcycle(database, 'other')).toBeNull()
  })

  it('is never overwritten by an older event, in one batch or in two', async () => {
    const rear = originalTire('150/70R17')
    await project(motorcycleChanged(9, 'cb500x', { rear }), motorcycleChanged(8, 'cb500x', { yearTo: 2020 }))
    await project(motorcycleChanged(7, 'cb500x', { yearTo: 2021 }))
    expect(await findMotorcycle(database, 'cb500x')).toEqual(motorcycle('cb500x', { rear }))
  })

  it('moves from one maker to another', async () => {
    await project(motorcycleChanged(1, 'mt-07', { brand: 'Honda' }))
    await project(motorcycleChanged(2, 'mt-07', { brand: 'Yamaha' }))
    expect([await listMotorcyclesOfBrand(database, 'Honda'), await listMotorcycleBrands(database)]).toEqual([[], ['Yamaha']])
  })

  it('invalidates its cache tag, and nothing else does', async () => {
    expect(await project(motorcycleChanged(1, 'one'), motorcycleChanged(2, 'other'))).toEqual(['motorcycles'])
    expect(await project(storedEvent('product.removed.v1', '2000000000015', 3, { ean: '2000000000015' }))).toEqual([])
  })
})

describe('a motorcycle that was removed', () => {
  it('is gone from every list, also when older events arrive later, until a newer one', async () => {
    await project(motorcycleChanged(1, 'cb500x'), motorcycleChanged(2, 'mt-07', { brand: 'Yamaha' }))
    expect(await project(motorcycleRemoved(5, 'cb500x'))).toEqual(['motorcycles'])
    await project(motorcycleChanged(3, 'cb500x'))
    expect([await findMotorcycle(database, 'cb500x'), await listMotorcyclesOfBrand(database, 'Honda')]).toEqual([null, []])
    expect(await listMotorcycleBrands(database)).toEqual(['Yamaha'])
    const part = await listMotorcycles(database, { offset: 0, limit: 2 })
    expect([part.map(({ id }) => id), (await listMotorcyclePages(database)).map(({ slug }) => slug)]).toEqual([['mt-07'], ['mt-07']])
    await project(motorcycleChanged(6, 'cb500x'))
    expect(await findMotorcycle(database, 'cb500x')).toEqual(motorcycle('cb500x'))
  })
})

describe('the motorcycles', () => {
  it('of a maker are found in any spelling, ordered by model number and year', async () => {
    await project(
      motorcycleChanged(1, 'a', { brand: 'Moto Guzzi', model: 'V85 TT' }),
      motorcycleChanged(2, 'b', { brand: 'MOTO GUZZI', model: 'V7 850', yearFrom: 2021 }),
      motorcycleChanged(3, 'c', { brand: 'Moto Guzzi', model: 'V7 850', yearFrom: 2009 }),
      motorcycleChanged(4, 'd', { brand: 'BMW', model: 'R 1250 GS' }),
    )
    for (const spelling of ['Moto Guzzi', 'moto guzzi', 'moto-guzzi'])
      expect((await listMotorcyclesOfBrand(database, spelling)).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
    expect(await listMotorcyclesOfBrand(database, 'Moto')).toEqual([])
  })

  it('name each maker once, in the order of the alphabet', async () => {
    const brands = ['Yamaha', 'KTM', 'Kawasaki', 'BMW', 'KTM']
    await project(...brands.map((brand, index) => motorcycleChanged(index, `id-${index}`, { brand })))
    expect(await listMotorcycleBrands(database)).toEqual(['BMW', 'Kawasaki', 'KTM', 'Yamaha'])
  })

  it('are listed in pages', async () => {
    await project(...['c', 'a', 'b'].map((id, index) => motorcycleChanged(index, id)))
    const part = async (offset: number) => (await listMotorcycles(database, { offset, limit: 2 })).map(({ id }) => id)
    expect([await part(0), await part(2), await part(4)]).toEqual([['a', 'b'], ['c'], []])
  })
})

describe('the same events', () => {
  it('lead to the same tables in any order, with any duplicates', async () => {
    const story = [
      motorcycleChanged(1, 'a'),
      motorcycleChanged(2, 'a', { yearTo: 2024 }),
      motorcycleChanged(3, 'b'),
      motorcycleRemoved(4, 'a'),
    ]
    await project(...story)
    const once = await hashes(motorcyclesProjection)
    expect(once).toEqual({ motorcycles: expect.stringMatching(/^2:/) })
    await reset(motorcyclesProjection)
    for (const event of [...story.toReversed(), ...story]) await project(event)
    expect(await hashes(motorcyclesProjection)).toEqual(once)
  })
})
