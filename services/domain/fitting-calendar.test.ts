import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShipmentSettingsChanged } from '#events/catalogue.events.ts'
import { addDays, daysBetween, SLOT_HOURS, weekdayOf } from './calendar.ts'
import {
  EVE_CLOSES,
  type FittingDay,
  fitsGarage,
  fittingDays,
  type GarageCalendar,
  HORIZON_DAYS,
  isOffered,
  type LineToFit,
  nextFreeSlots,
  slotKey,
  type TireToFit,
  tiresToFit,
} from './fitting-calendar.ts'
import { holidayOf, isHolidayEve } from './holidays.ts'
import { israelDate } from './israel-time.ts'

const TODAY = '2026-11-21'
const ANY = { least: 1, most: 3 }
const WEEK_HOURS = { opens: 8, closes: 17 }
const GARAGE: GarageCalendar = {
  hours: [WEEK_HOURS, WEEK_HOURS, WEEK_HOURS, WEEK_HOURS, WEEK_HOURS, { opens: 8, closes: 13 }, null],
  closedOn: [],
  isManualBooking: false,
  slotCapacity: 2,
}
const PREDICTED = { previous: { year: 2026, week: 20 }, current: { year: 2026, week: 40 } }
const SHIPMENTS: ShipmentSettingsChanged = {
  currentShipmentAt: '2026-12-01T08:00:00.000Z',
  nextShipmentAt: '2027-01-05T22:30:00.000Z',
  nextShipmentOrderDeadline: '2026-12-10T08:00:00.000Z',
  tireYears: { preorder: PREDICTED, ondemand: PREDICTED },
}

const tire = (dot: string | null, visibility: TireToFit['visibility'] = 'instock', rim = '17'): TireToFit => ({ rim, dot, visibility })
const line = (overrides: Partial<LineToFit> = {}): LineToFit => ({ visibility: 'instock', tires: [tire('2326')], ...overrides })
const fromOf = (lines: readonly LineToFit[], today = TODAY) => tiresToFit(lines, { shipments: SHIPMENTS, today, span: ANY }).from
const daysOf = (garage: Partial<GarageCalendar>, from: string, until: string | null = null, occupied = new Map<string, number>()) =>
  fittingDays({ ...GARAGE, ...garage }, { from, until }, occupied)
const datesOf = (days: readonly FittingDay[]) => days.map(({ date }) => date)
const startsOf = (days: readonly FittingDay[], date: string) =>
  days.find((day) => day.date === date)?.starts.map(({ startsAt }) => startsAt)

function expectWithin(open: GarageCalendar['hours'][number] | undefined, isEve: boolean, starts: FittingDay['starts']): void {
  if (!open) throw new Error('a closed day is offered')
  const closes = isEve ? Math.min(open.closes, EVE_CLOSES) : open.closes
  for (const { startsAt } of starts) {
    expect(startsAt).toBeGreaterThanOrEqual(open.opens)
    expect(startsAt + SLOT_HOURS).toBeLessThanOrEqual(closes)
  }
}

describe('the first date of fitting', () => {
  it.each([
    ['a Saturday: Sunday, Monday and Tuesday on the way', '2026-11-21', '2026-11-25'],
    ['a Wednesday: Thursday, Sunday and Monday', '2026-11-25', '2026-12-01'],
    ['the day before the eve of Rosh Hashana: Monday, Tuesday and Wednesday', '2026-09-10', '2026-09-17'],
  ])('comes after three working days from %s', (_, today, from) => {
    expect(fromOf([line()], today)).toBe(from)
    expect(fromOf([], today)).toBe(from)
  })

  it.each([
    // 2026-11-21 is a Saturday, 2026-09-10 the Thursday before Rosh Hashana, 2026-03-31 the day before the eve of Pesach.
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-21', 2, '2026-11-24'],
    ['2026-11-21', 3, '2026-11-25'],
    ['2026-11-25', 1, '2026-11-27'],
    ['2026-11-26', 1, '2026-11-30'],
    ['2026-11-26', 3, '2026-12-02'],
    ['2026-09-10', 1, '2026-09-15'],
    ['2026-03-31', 2, '2026-04-06'],
  ])('from %s is, with %i days of the courier, %s', (today, days, from) => {
    expect(tiresToFit([line()], { shipments: SHIPMENTS, today, span: { least: days, most: days } }).from).toBe(from)
  })

  it('is counted from the shipment’s date in Israel, and the latest line decides', () => {
    expect(fromOf([line({ visibility: 'preorder' })])).toBe('2026-12-07')
    expect(fromOf([line({ visibility: 'ondemand' }), line(), line({ visibility: 'preorder' })])).toBe('2027-01-12')
  })

  it('is never before today, however old the shipment’s settings are', () => {
    expect(fromOf([line({ visibility: 'preorder' })], '2027-03-01')).toBe(fromOf([line()], '2027-03-01'))
  })

  it('is unknown without an arrival date', () => {
    expect(tiresToFit([line(), line({ visibility: 'preorder' })], { shipments: null, today: TODAY, span: ANY }).from).toBeNull()
    expect(fromOf([line({ visibility: 'outofstock' })])).toBeNull()
    expect(fittingDays(GARAGE, { from: null, until: null }, new Map())).toEqual([])
  })
})

describe('the age of tires', () => {
  it('limits fitting to five years after the week of the oldest tire', () => {
    // Week 49 of 2021 began on 6 December.
    const tires = [
      line(),
      line({
        tires: [tire('2326'), tire('4921')],
      }),
    ]
    const { from, until } = tiresToFit(tires, { shipments: SHIPMENTS, today: TODAY, span: ANY })
    expect(until).toBe('2026-12-06')
    expect(datesOf(fittingDays(GARAGE, { from, until }, new Map())).at(-1)).toBe('2026-12-06')
    expect(fittingDays(GARAGE, { from: '2026-12-07', until }, new Map())).toEqual([])
  })

  it('is unknown for assumed dates, and for tires that have yet to arrive', () => {
    expect(tiresToFit([line({ tires: [tire(null)] })], { shipments: SHIPMENTS, today: TODAY, span: ANY }).until).toBeNull()
    expect(
      tiresToFit([line({ visibility: 'preorder', tires: [tire('4921', 'preorder')] })], { shipments: SHIPMENTS, today: TODAY, span: ANY })
        .until,
    ).toBeNull()
  })

  it('applies to the tire in stock of a set that waits for the other', () => {
    const set = line({ visibility: 'preorder', tires: [tire('4921'), tire('0122', 'preorder')] })
    expect(tiresToFit([set], { shipments: SHIPMENTS, today: TODAY, span: ANY }).until).toBe('2026-12-06')
  })
})

describe('the calendar of a garage', () => {
  it('has windows of two hours between its opening and its closing', () => {
    const days = daysOf({}, '2026-11-25')
    expect(startsOf(days, '2026-11-25')).toEqual([8, 10, 12, 14])
    expect(startsOf(days, '2026-11-27')).toEqual([8, 10])
    expect(startsOf(days, '2026-11-28')).toBeUndefined()
  })

  it('omits closed days, and ends early on the eve of a holiday', () => {
    const days = daysOf({ closedOn: ['2026-03-30'] }, '2026-03-29')
    expect(datesOf(days).slice(0, 4)).toEqual(['2026-03-29', '2026-03-31', '2026-04-01', '2026-04-03'])
    expect(startsOf(days, '2026-03-31')).toEqual([8, 10, 12, 14])
    expect(startsOf(days, '2026-04-01')).toEqual([8, 10])
  })

  it('is empty if the garage itself makes the appointment', () => {
    expect(daysOf({ isManualBooking: true }, '2026-11-25')).toEqual([])
  })

  it('marks full slots and still lists them', () => {
    const occupied = new Map([
      [slotKey({ date: '2026-11-25', startsAt: 8 }), 2],
      [slotKey({ date: '2026-11-25', startsAt: 10 }), 1],
    ])
    const [day] = daysOf({}, '2026-11-25', null, occupied)
    expect(day?.starts.map(({ isFree }) => isFree)).toEqual([false, true, true, true])
    expect(isOffered(daysOf({}, '2026-11-25', null, occupied), { date: '2026-11-25', startsAt: 8 })).toBe(true)
    for (const slot of [
      { date: '2026-11-25', startsAt: 9 },
      { date: '2026-11-24', startsAt: 8 },
      { date: '2026-11-28', startsAt: 8 },
    ])
      expect(isOffered(daysOf({}, '2026-11-25'), slot)).toBe(false)
  })

  const hours = fc.option(
    fc.tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 24 })).map(([opens, closes]) => ({ opens, closes })),
    { nil: null },
  )
  const date = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2010-01-01', days))
  const visibility = fc.constantFrom('instock', 'preorder', 'ondemand' as const)
  const shipment = fc.integer({ min: -100, max: 200 })

  it('never contains Saturdays, holidays, closed days, dates before the tires arrive, times outside its hours, and is finite', () => {
    fc.assert(
      fc.property(
        fc.array(hours, { minLength: 7, maxLength: 7 }),
        date,
        fc.array(visibility, { minLength: 1, maxLength: 4 }),
        fc.tuple(shipment, shipment),
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
        (week, today, visibilities, [current, next], closed) => {
          const at = (days: number) => `${addDays(today, days)}T10:00:00.000Z`
          const shipments = { ...SHIPMENTS, currentShipmentAt: at(current), nextShipmentAt: at(next) }
          const closedOn = closed.map((days) => addDays(today, days))
          const { from } = tiresToFit(
            visibilities.map((each) => line({ visibility: each, tires: [] })),
            { shipments, today, span: ANY },
          )
          const arrivals = {
            instock: today,
            preorder: israelDate(shipments.currentShipmentAt),
            ondemand: israelDate(shipments.nextShipmentAt),
          }
          const days = fittingDays({ ...GARAGE, hours: week, closedOn }, { from, until: null }, new Map())
          expect(new Set(datesOf(days)).size).toBe(days.length)
          for (const { date: each, starts } of days) {
            expect(weekdayOf(each)).not.toBe(6)
            expect(holidayOf(each)).toBeNull()
            expect(closedOn).not.toContain(each)
            for (const one of visibilities) expect(daysBetween(arrivals[one], each)).toBeGreaterThan(3)
            expect(daysBetween(today, each)).toBeGreaterThan(3)
            expect(daysBetween(from ?? '', each)).toBeLessThan(HORIZON_DAYS)
            expectWithin(week[weekdayOf(each)], isHolidayEve(each), starts)
          }
        },
      ),
    )
  })
})

describe('a garage', () => {
  const garage = { rims: ['17', '16'], fitsSets: false }
  it('fits rims that its machines support', () => {
    expect(fitsGarage(garage, { rims: ['17', '16'], hasSet: false })).toBe(true)
    expect(fitsGarage(garage, { rims: ['17', '12'], hasSet: false })).toBe(false)
    expect(fitsGarage(garage, { rims: ['17'], hasSet: true })).toBe(false)
    expect(fitsGarage({ ...garage, fitsSets: true }, { rims: ['17'], hasSet: true })).toBe(true)
  })

  it('must support the rims of every tire, both of a set', () => {
    const set = line({
      tires: [tire(null), tire(null, 'instock', '19')],
    })
    expect(tiresToFit([set], { shipments: SHIPMENTS, today: TODAY, span: ANY })).toMatchObject({ rims: ['17', '19'], hasSet: true })
    expect(tiresToFit([line(), line()], { shipments: SHIPMENTS, today: TODAY, span: ANY })).toMatchObject({ rims: ['17'], hasSet: false })
  })
})

describe('instead of an unavailable appointment', () => {
  const free = (startsAt: number, isFree = true) => ({ startsAt, isFree })
  const days = [
    { date: '2026-11-25', starts: [free(8), free(10, false), free(12)] },
    { date: '2026-11-26', starts: [free(8), free(10)] },
  ]
  const slot = (date: string, startsAt: number) => ({ date, startsAt })

  it('the next free ones are offered', () => {
    expect(nextFreeSlots(days, slot('2026-11-25', 10), 3)).toEqual([slot('2026-11-25', 12), slot('2026-11-26', 8), slot('2026-11-26', 10)])
  })

  it('earlier ones fill the remainder, never itself', () => {
    expect(nextFreeSlots(days, slot('2026-11-26', 8), 3)).toEqual([slot('2026-11-26', 10), slot('2026-11-25', 8), slot('2026-11-25', 12)])
  })
})
