import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CityChanged, GarageChanged } from '#events/garages.events.ts'
import { addDays } from '#services/domain/calendar.ts'
import type { Problem } from '#services/importing/columns.ts'
import type { FileKind } from '#services/importing/file-kind.ts'
import { CITY_FILE, GARAGE_FILE } from './garage-files.ts'

const CONTEXT = { today: '2026-11-21', brands: { find: () => null, add: () => {} }, shiftDays: 0 }

function readWritten(kind: FileKind, data: object) {
  const problems: Problem[] = []
  const [written = {}] = kind.write?.(data) ?? []
  // Quoted as the importer quotes previous values.
  const cells = Object.fromEntries(Object.entries(written).map(([name, text]) => [name, text === '' ? '' : `'${text}`]))
  const entity = kind.start(CONTEXT).read({ row: 2, cells }, problems, null)
  return { data: entity?.data, id: entity?.id, idOf: kind.idOf?.(cells), columns: Object.keys(cells), problems }
}

const word = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const slug = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('-'))
const line = fc.stringMatching(/^[A-Za-zא-ת"',;|0-9]( ?[-A-Za-zא-ת"',;|0-9=+@]){0,30}$/)
const price = fc.integer({ min: 1, max: 100_000_000 })
const opening = fc
  .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 2, max: 24 }))
  .filter(([opens, closes]) => closes - opens >= 2)
  .map(([opens, closes]) => ({ opens, closes }))
const day = fc.option(opening)
const rim = fc.constantFrom('8', '10', '12', '16.5', '17', '18', '21')
const rating = fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100)

const garage: fc.Arbitrary<GarageChanged> = fc
  .record({
    id: slug,
    displayName: line,
    cityId: slug,
    address: line,
    phone: fc.constantFrom('03-555-0142', '*5555', '+972-50-5550142', '1700555014'),
    summary: fc.oneof(fc.constant(''), line),
    photo: fc.constantFrom(null, 'garages/a.jpg', 'https://photos.example/a.jpg'),
    pricePerTireAgorot: price,
    moreAgorot: fc.option(fc.nat(100_000)),
    score: rating,
    alignType: fc.constantFrom('static' as const, 'electronic' as const, 'none' as const),
    likesBefore: fc.nat(1_000_000),
    isHidden: fc.boolean(),
    isManualBooking: fc.boolean(),
    rims: fc.uniqueArray(rim, { minLength: 1 }),
    fitsSets: fc.boolean(),
    email: fc.option(fc.constantFrom('office@garage.example', 'a.b+c@mail.garage.example')),
    isByWhatsApp: fc.boolean(),
    hours: fc.tuple(opening, day, day, day, day, day, fc.constant(null)),
    slotCapacity: fc.integer({ min: 1, max: 50 }),
    closedOn: fc.uniqueArray(fc.nat(3000), { maxLength: 5 }).map((days) => days.map((each) => addDays('2024-02-27', each)).sort()),
  })
  .map(({ moreAgorot, email, isByWhatsApp, ...rest }) => ({
    ...rest,
    ...(email !== null && { email }),
    ...(isByWhatsApp && { whatsApp: true }),
    fullPricePerTireAgorot: moreAgorot === null ? null : Math.min(rest.pricePerTireAgorot + moreAgorot, 100_000_000),
  }))

it('reads any garage that it writes', () => {
  fc.assert(
    fc.property(garage, (data) => {
      const { columns, ...read } = readWritten(GARAGE_FILE, data)
      expect(read).toEqual({ data, id: data.id, idOf: data.id, problems: [] })
      expect(columns).toEqual(Object.keys(GARAGE_FILE.columns))
    }),
  )
})

it('reads any city that it writes', () => {
  const city: fc.Arbitrary<CityChanged> = fc.record({ id: slug, displayName: line, region: line })
  fc.assert(
    fc.property(city, (data) => {
      const { columns, ...read } = readWritten(CITY_FILE, data)
      expect(read).toEqual({ data, id: data.id, idOf: data.id, problems: [] })
      expect(columns).toEqual(Object.keys(CITY_FILE.columns))
    }),
  )
})
