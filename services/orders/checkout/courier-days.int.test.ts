import { describe, expect, it } from 'vitest'
import { product } from '#services/catalogue/testing/catalogue-events.ts'
import { city, garage } from '#services/garages/testing/garage-events.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { changeOrder } from '../change-order.command.ts'
import { item, orderOf, SHIPPING } from './testing/checkout-requests.ts'
import { testCheckout } from './testing/test-checkout.ts'

const EAN = '2000000000015'
/** A Saturday. The courier takes one working day to Tel Aviv, three to Eilat. */
const shop = await createTestShop({ now: () => new Date('2026-11-21T09:30:00.000Z') })
const { app, deps, emit, settle } = shop
const { send } = testCheckout(shop)
await emit(
  ['product.changed.v1', EAN, product(EAN, { stock: 10_000 })],
  ['city.changed.v1', 'tel-aviv', city('tel-aviv', 'תל אביב - יפו', 'gush_dan')],
  ['city.changed.v1', 'eilat', city('eilat', 'אילת', 'eilat')],
  ['garage.changed.v1', 'ayalon', garage('ayalon', { cityId: 'tel-aviv' })],
  ['garage.changed.v1', 'marina', garage('marina', { cityId: 'eilat', slotCapacity: 1 })],
  ['garage.changed.v1', 'coral', garage('coral', { cityId: 'eilat', score: 1 })],
)
const read = async (url: string) => (await app.inject(`/api/v1${url}?items=${EAN}:1`)).json()
const fitAt = (selectedShop: string, installDate: string) =>
  send(orderOf([item(EAN)], { sip: 'install', selectedShop, installDate, installSlot: 8 }))

/** An order as its buyer sees it once it is paid: what waits for a transfer is counted from there on. */
async function paid(change: Parameters<typeof orderOf>[1] = {}) {
  const { orderId, order } = (await send(orderOf([item(EAN)], change))).json()
  await changeOrder(deps, orderId, { status: 'paid' }, 'dana')
  await settle()
  return (await app.inject(`/api/v1/my-order/${order.token}`)).json().order
}

describe('what is ordered on a Saturday', () => {
  it.each([
    ['tel-aviv', 'ayalon', '2026-11-23', 'יום ב׳, 23/11', 'יום א׳, 22/11'],
    ['eilat', 'marina', '2026-11-25', 'יום ד׳, 25/11', 'יום ג׳, 24/11'],
  ])('is fitted in %s on the working day after the courier', async (cityId, garageId, date, displayText, arrivesBy) => {
    const [first] = await read(`/checkout/shops/in/${cityId}`)
    expect([first.earliest, first.arrivesBy]).toEqual([{ date, displayText, startCursor: 8 }, arrivesBy])
    expect((await read(`/checkout/install/dates/${garageId}`))[0].value).toBe(date)
  })

  it('is refused in Eilat on the day that Tel Aviv keeps', async () => {
    const early = await fitAt('marina', '2026-11-23')
    expect([early.statusCode, early.json().error.code, early.json().nextSlots[0]]).toEqual([
      409,
      'slot_taken',
      { date: '2026-11-25', startCursor: 8 },
    ])
    expect((await fitAt('ayalon', '2026-11-22')).json().error.code).toBe('slot_taken')
    expect((await fitAt('ayalon', '2026-11-23')).statusCode).toBe(200)
  })

  it('is offered first where the first free appointment is sooner', async () => {
    expect((await fitAt('marina', '2026-11-25')).statusCode).toBe(200)
    expect((await read('/checkout/shops/in/eilat')).map(({ id }: { id: string }) => id)).toEqual(['coral', 'marina'])
  })

  it.each([
    ['תל אביב-יפו', '2026-11-22'],
    ['אילת', '2026-11-24'],
    ['כפר שלא מכירים', '2026-11-24'],
  ])('comes to %s on the day of its region, and to an unknown place on that of the slowest', async (where, day) => {
    const made = await paid({ sip: 'shipping', shipping: { ...SHIPPING, city: where } })
    expect(made.delivery).toEqual({ from: day, to: day })
  })

  it('is picked up from the first hour of the next working day', async () => {
    expect((await read(`/tires/MO/${EAN}`)).result[0].pickup).toEqual({ date: '2026-11-22', opens: 10 })
    expect((await paid()).pickup).toEqual({ date: '2026-11-22', opens: 10 })
  })
})
