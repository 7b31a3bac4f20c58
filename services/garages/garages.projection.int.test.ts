import { beforeEach, describe, expect, it } from 'vitest'
import { nextUuid, storedEvent } from '#services/catalogue/testing/catalogue-events.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { createTestProjections } from '#services/platform/projections/testing/test-projector.ts'
import { likesProjection } from '#services/visitors/likes.projection.ts'
import { garagesProjection } from './garages.projection.ts'
import { findGarage, listCitiesWithGarages, listGaragesByIds, listGaragesInCity } from './garages.queries.ts'
import { city, garage, garageChanged } from './testing/garage-events.ts'

const { database, apply, reset, hashes } = await createTestProjections()
beforeEach(async () => {
  await reset(garagesProjection)
  await reset(likesProjection)
})

const HAIFA = city('haifa', 'חיפה')
const AKKO = city('akko', 'עכו')
const cityChanged = (sequence: number, data = HAIFA) => storedEvent('city.changed.v1', data.id, sequence, data)
const idsIn = async (cityId: string) => (await listGaragesInCity(database, cityId)).map(({ id }) => id)
const project = (...events: StoredEvent[]) => apply(garagesProjection, events)

describe('a garage that changed', () => {
  it('is found by its id with its city, with the event’s data', async () => {
    await project(cityChanged(1), garageChanged(2, 'hanamal', { cityId: 'haifa', likesBefore: 31 }))
    expect(await findGarage(database, 'hanamal')).toEqual({
      ...garage('hanamal', { cityId: 'haifa', likesBefore: 31 }),
      city: HAIFA,
      likes: 31,
    })
    expect(await findGarage(database, 'other')).toBeNull()
  })

  it('is never overwritten by an older event, in one batch or in two', async () => {
    await project(cityChanged(1), garageChanged(9, 'hanamal', { score: 9 }), garageChanged(8, 'hanamal', { score: 8 }))
    await project(garageChanged(7, 'hanamal', { score: 7 }))
    expect(await findGarage(database, 'hanamal')).toMatchObject({ score: 9 })
  })

  it('moves from one city to another', async () => {
    await project(cityChanged(1), cityChanged(2, AKKO), garageChanged(3, 'hanamal', { cityId: 'haifa' }))
    await project(garageChanged(4, 'hanamal', { cityId: 'akko' }))
    expect([await idsIn('haifa'), await idsIn('akko')]).toEqual([[], ['hanamal']])
    expect(await listCitiesWithGarages(database)).toEqual([AKKO])
  })

  it('invalidates the choice of cities, the lists and its own response', async () => {
    expect(await project(garageChanged(1, 'hanamal'), garageChanged(2, 'hanamal'), garageChanged(3, 'carmel'))).toEqual([
      'cities',
      'shops',
      'shop:hanamal',
      'shop:carmel',
    ])
    expect(await project(cityChanged(4))).toEqual(['cities', 'shops'])
    expect(await project(storedEvent('product.removed.v1', '2000000000015', 5, { ean: '2000000000015' }))).toEqual([])
  })
})

describe('the garages of a city', () => {
  it('are those it shows, the best score first, then the cheapest', async () => {
    await project(
      cityChanged(1),
      garageChanged(2, 'worst', { score: 7.1 }),
      garageChanged(3, 'dear', { score: 10, pricePerTireAgorot: 9000 }),
      garageChanged(4, 'cheap', { score: 10, pricePerTireAgorot: 8000 }),
      garageChanged(5, 'hidden', { score: 10, isHidden: true }),
    )
    expect(await idsIn('haifa')).toEqual(['cheap', 'dear', 'worst'])
    expect(await findGarage(database, 'hidden')).toMatchObject({ isHidden: true })
  })

  it('appear once their city has arrived', async () => {
    await project(garageChanged(2, 'hanamal'))
    expect([await idsIn('haifa'), await findGarage(database, 'hanamal')]).toEqual([[], null])
    await project(cityChanged(1))
    expect(await idsIn('haifa')).toEqual(['hanamal'])
  })

  it('add visitors’ current likes to the initial ones', async () => {
    const [first, second] = [nextUuid(), nextUuid()]
    const press = (visitorId: string) => storedEvent('shop-like.pressed.v1', visitorId, 0, { shopId: 'hanamal', visitorId })
    await project(cityChanged(1), garageChanged(2, 'hanamal', { likesBefore: 31 }), garageChanged(3, 'carmel', { likesBefore: 0 }))
    await apply(likesProjection, [press(first), press(second), press(second)])
    const likes = (await listGaragesInCity(database, 'haifa')).map(({ id, likes: count }) => [id, count])
    expect(Object.fromEntries(likes)).toEqual({ hanamal: 32, carmel: 0 })
  })
})

describe('garages by id', () => {
  it('are in the requested order, unique, hidden ones included, unknown ones omitted', async () => {
    await project(cityChanged(1), garageChanged(2, 'hanamal'), garageChanged(3, 'carmel', { isHidden: true }))
    const found = await listGaragesByIds(database, ['hanamal', 'other', 'carmel', 'hanamal'])
    expect(found.map(({ id }) => id)).toEqual(['hanamal', 'carmel'])
  })
})

describe('the choice of cities', () => {
  it('has those with a visible garage, in alphabetical order, final letters too', async () => {
    const names = ['תל אביב - יפו', 'אריאל', 'בת ים', 'אשדוד', 'ביתר']
    const cities = names.map((name, index) => city(`city-${index}`, name))
    await project(
      ...cities.map((data, index) => cityChanged(index, data)),
      ...cities.map(({ id }, index) => garageChanged(10 + index, `garage-${index}`, { cityId: id })),
      cityChanged(30, AKKO),
      garageChanged(31, 'hidden', { cityId: 'akko', isHidden: true }),
      cityChanged(32, HAIFA),
    )
    const listed = await listCitiesWithGarages(database)
    expect(listed.map(({ displayName }) => displayName)).toEqual(['אריאל', 'אשדוד', 'ביתר', 'בת ים', 'תל אביב - יפו'])
  })
})

describe('the same events', () => {
  it('lead to the same tables in any order, with any duplicates', async () => {
    const story = [
      cityChanged(1),
      cityChanged(2, { ...HAIFA, region: 'north' }),
      garageChanged(3, 'hanamal'),
      garageChanged(4, 'hanamal', { isHidden: true }),
      garageChanged(5, 'carmel'),
    ]
    await project(...story)
    const once = await hashes(garagesProjection)
    expect(once).toEqual({ cities: expect.stringMatching(/^1:/), garages: expect.stringMatching(/^2:/) })
    await reset(garagesProjection)
    for (const event of [...story.toReversed(), ...story]) await project(event)
    expect(await hashes(garagesProjection)).toEqual(once)
  })
})
