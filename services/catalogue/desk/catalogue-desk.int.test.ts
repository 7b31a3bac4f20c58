import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importFile } from '#services/importing/import-file.command.ts'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { item, orderOf } from '#services/orders/checkout/testing/checkout-requests.ts'
import { lockHandedOver } from '#services/orders/stock/stock.queries.ts'
import { changeStatus } from '#services/orders/testing/order-acts.ts'
import { withEvents } from '#services/platform/unit-of-work.ts'
import { signInStaff } from '#services/staff/testing/staff-session.ts'
import { FILE_KINDS } from '#services/start/features.ts'
import type { DeskProduct, DeskProductChange, DeskProductEdits } from '../catalogue-desk.contract.ts'
import type { DeskImports } from '../catalogue-import.contract.ts'

const EAN = '2221053903249'
const shop = await createTestShop()
const { app, database, deps, settle } = shop
const { token, staffId } = await signInStaff(database)
const headers = { 'x-auth-token': token }
const DESK = '/api/v1/staff/catalogue'

const BRANDS = 'name,name_he,aliases,position\nMichelin,מישלן,Mishelin,1\n'
const CITIES = 'slug,name,region\nhaifa,חיפה,north\n'
const SHIPMENTS = `current_shipment,next_shipment,next_shipment_order_deadline,preorder_from,preorder_to,ondemand_from,ondemand_to
06/12/2026,17/01/2027,20/12/2026,2326,4026,3326,4926
`
const GARAGES = `slug,name,city,address,phone,price,full_price,rims,sunday,monday,tuesday,wednesday,thursday,friday,slot_capacity,score,summary
manual,מוסך הדרך,haifa,הנמל 4,04-555-0100,85,130,17|18,8-18,,,,,,3,9,עובדים כאן רוכבים
`
const COUPONS = 'code,percent,minimum\nRIDE10,10,100\n'
const productFile = (price = '519.00', stock = 5, ean = EAN) =>
  `brand,line,segment,ean,size,position,wet,mileage,sport,offroad,score,price,full_price,stock,shipment_units,supplier_units,description
Michelin,Road 6,sport-touring,${ean},120/70 ZR 17 M/C (58W) TL,front,9,9,7,2,9.0,${price},629.00,${stock},2,52,צמיג לכל מזג אוויר
`

const send = (file: string | Buffer, query = '') =>
  app.inject({
    method: 'POST',
    url: `${DESK}/import?name=file.csv${query}`,
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: file,
  })
const read = async <T>(path: string): Promise<T> => (await app.inject({ url: `${DESK}/${path}`, headers })).json()
const write = (path: string, payload: object) => app.inject({ method: 'POST', url: `${DESK}/${path}`, headers, payload })
const productOf = async (ean = EAN): Promise<DeskProduct> => {
  const { products } = await read<{ products: DeskProduct[] }>(`products?search=${ean}`)
  if (!products[0]) throw new Error(`no product ${ean}`)
  return products[0]
}
const edit = async (change: Partial<DeskProductChange>, ean = EAN) =>
  write(`products/${ean}`, { revision: (await productOf(ean)).revision, ...change })
const eventsOf = async (type: string) => {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM log_events WHERE body LIKE $1', [
    `%"type":"${type}"%`,
  ])
  return rows[0]?.count
}

for (const file of [BRANDS, CITIES, SHIPMENTS, GARAGES, COUPONS, productFile()])
  expect((await send(file, '&apply=1')).json()).toMatchObject({ created: 1, stopped: 0, isApplied: true })
await settle()

describe('importing a file at the desk', () => {
  it('says what it would do, and does nothing until it is applied', async () => {
    const before = await eventsOf('product.changed.v1')
    const dry = (await send(productFile('530.00'))).json()
    expect(dry).toMatchObject({ kind: 'products', isApplied: false, rows: 1, changed: 1, stopped: 0, problems: [] })
    expect(await eventsOf('product.changed.v1')).toBe(before)
    expect((await send(productFile('530.00'), '&apply=1')).json()).toMatchObject({ isApplied: true, changed: 1 })
    expect((await send(productFile('530.00'), '&apply=1')).json()).toMatchObject({ changed: 0, unchanged: 1 })
    await settle()
    expect((await productOf()).priceAgorot).toBe(53_000)
  })

  it('gives an example of a kind of file, and none of another', async () => {
    const answer = await app.inject({ url: `${DESK}/import/samples/brands`, headers })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="brands.csv"')
    expect((await send(answer.body)).json()).toMatchObject({ kind: 'brands', rows: 2, stopped: 0 })
    expect((await app.inject({ url: `${DESK}/import/samples/secrets`, headers })).statusCode).toBe(404)
  })

  it('says the values that would do, and the kind of file that is the nearest', async () => {
    expect((await send('slug,name,region\nx,y,z\n')).json().kind).toBe('cities')
    expect((await send('name,seo_title\ny,z\n')).json().problems).toMatchObject([
      { reason: 'unknown_file', detail: 'categories: slug, segments' },
    ])
    const wrong = productFile().replace(',front,', ',top,')
    expect((await send(wrong)).json().problems).toMatchObject([{ reason: 'unknown_value', detail: 'front, rear, both, set' }])
  })

  it('tells every problem by row, column and reason, and takes the rest', async () => {
    const broken = `${productFile('530.00').trimEnd()}\nMichelin,Road 6,sport-touring,123,120/70 ZR 17,front,9,9,7,2,9,500,600,1,0,0,טקסט\n`
    expect((await send(broken)).json()).toMatchObject({
      rows: 2,
      stopped: 1,
      problems: [{ row: 3, column: 'ean', value: '123', reason: 'wrong_length', isWarning: false }],
    })
  })

  it('keeps who imported which file, and what it changed', async () => {
    const { priceAgorot } = await productOf()
    await send(productFile('540.00'))
    expect((await send(productFile('540.00'), '&apply=1')).json().changed).toBe(1)
    const { imports } = await read<DeskImports>('imports')
    const report = { kind: 'products', rows: 1, created: 0, changed: 1, unchanged: 0, stopped: 0, removed: 0 }
    const undo = { undo: 'possible', undoneAt: null, undoneBy: null }
    expect(imports[0]).toEqual({
      importId: expect.any(String),
      at: expect.any(String),
      by: 'דנה לוי',
      fileName: 'file.csv',
      report,
      ...undo,
    })
    const changes = [{ field: 'priceAgorot', from: priceAgorot, to: 54_000 }]
    const { edits } = await read<DeskProductEdits>(`products/${EAN}/edits`)
    expect(edits[0]).toEqual({ at: expect.any(String), by: 'דנה לוי', fileName: 'file.csv', isPriceChange: false, changes })
    expect(edits.at(-1)).toMatchObject({ fileName: 'file.csv', changes: [] })
    expect((await send(productFile('530.00'), '&apply=1')).json().changed).toBe(1)
    await settle()
  })

  it('keeps an import of which the report never came', async () => {
    const failing = { ...deps, database, log: { append: () => Promise.reject(new Error('the log is away')) } }
    const path = join(await mkdtemp(join(tmpdir(), 'desk-')), 'brands.csv')
    await writeFile(path, BRANDS.replace('Mishelin', 'Mischelin'))
    const options = { path, isApplied: true, author: { by: staffId, fileName: 'brands.csv' } }
    await expect(
      importFile({ ...failing, now: () => new Date(), newId: deps.newId, fileKinds: FILE_KINDS, lockHandedOver }, options),
    ).rejects.toThrow('the log is away')
    expect((await read<DeskImports>('imports')).imports[0]).toMatchObject({ fileName: 'brands.csv', report: null })
  })

  it('asks before a price jumps', async () => {
    expect((await send(productFile('300.00'))).json().problems).toMatchObject([{ reason: 'price_jump' }])
    expect((await send(productFile('300.00'), '&acceptPriceJumps=1')).json()).toMatchObject({ changed: 1, problems: [] })
  })

  it.each([
    ['nothing', ''],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an unknown table', 'a,b\n1,2\n'],
    ['an open quote', 'name,name_he\n"Michelin,x\n'],
  ])('reports %s, and throws nothing away', async (_what, file) => {
    const answer = await send(file, '&apply=1')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ created: 0, changed: 0 })
    expect(answer.json().problems.length).toBeGreaterThan(0)
  })

  it('refuses JSON, a file that is too large, and a shopper', async () => {
    const url = `${DESK}/import?name=x.csv`
    expect((await app.inject({ method: 'POST', url, headers, payload: { a: 1 } })).statusCode).toBe(415)
    expect((await send(Buffer.alloc(25 * 1024 * 1024, 'a'))).statusCode).toBe(413)
    const bare = { 'content-type': 'text/csv' }
    expect((await app.inject({ method: 'POST', url, headers: bare, payload: BRANDS })).statusCode).toBe(401)
  })
})

describe('editing an article', () => {
  it('changes what was said and nothing else, as an event, and keeps who did it', async () => {
    const before = await productOf()
    const answer = await edit({ priceAgorot: 55_000, visibilityOverride: 'none' })
    expect(answer.json().product).toMatchObject({
      ...before,
      priceAgorot: 55_000,
      visibilityOverride: 'none',
      visibility: 'none',
      revision: expect.not.stringMatching(before.revision),
      changedAt: expect.any(String),
    })
    expect((await edit({ visibilityOverride: null })).json().product.visibility).toBe('instock')
    const { edits } = await read<DeskProductEdits>(`products/${EAN}/edits`)
    const byHand = { by: 'דנה לוי', fileName: null, isPriceChange: false, at: expect.any(String) }
    expect(edits.slice(0, 2)).toEqual([
      { ...byHand, changes: [{ field: 'visibilityOverride', from: 'none', to: null }] },
      {
        ...byHand,
        changes: [
          { field: 'priceAgorot', from: before.priceAgorot, to: 55_000 },
          { field: 'visibilityOverride', from: null, to: 'none' },
        ],
      },
    ])
  })

  it('refuses a change of what somebody else has changed meanwhile, and of two at once takes one', async () => {
    const { revision } = await productOf()
    const answers = await Promise.all([700, 701, 702].map((stock) => write(`products/${EAN}`, { revision, stock })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const taken = answers.find(({ statusCode }) => statusCode === 200)?.json().product
    expect((await productOf()).stock).toBe(taken.stock)
    const late = answers.find(({ statusCode }) => statusCode === 409)?.json().error
    expect(late.code).toBe('changed_meanwhile')
    expect(late.message).toMatch(/דנה לוי, \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  })

  it('goes on where the file stops: the same file then changes it back', async () => {
    await edit({ priceAgorot: 56_000 })
    expect((await send(productFile('530.00'))).json()).toMatchObject({ changed: 1 })
  })

  it('asks before a price jumps, and takes none that cannot be', async () => {
    const { priceAgorot } = await productOf()
    const jump = await edit({ priceAgorot: 30_000 })
    expect([jump.statusCode, jump.json().error.code]).toEqual([409, 'price_jump'])
    expect((await edit({ priceAgorot: 30_000, acceptsPriceJump: true })).statusCode).toBe(200)
    expect((await edit({ priceAgorot, acceptsPriceJump: true })).statusCode).toBe(200)
    expect((await edit({ priceAgorot: 0, acceptsPriceJump: true })).json().error.code).toBe('not_positive')
    expect((await edit({ fullPriceAgorot: 100 })).json().error.code).toBe('full_price_below_price')
    for (const wrong of [
      { stock: -1 },
      { stock: 1.5 },
      { stock: '5' },
      { priceAgorot: null },
      { ean: EAN },
      { visibilityOverride: 'sold' },
    ])
      expect((await edit(wrong as object)).statusCode).toBe(400)
  })

  it('counts what lies there without what was handed over, and keeps what is promised', async () => {
    await edit({ stock: 10 })
    await settle()
    const orders: string[] = []
    for (const quantity of [2, 3]) {
      const order = await app.inject({ method: 'POST', url: '/api/v1/checkout', payload: orderOf([item(EAN, { quantity })]) })
      orders.push(order.json().orderId)
    }
    await withEvents(deps, (unit) => changeStatus(unit, orders[0] ?? '', 'closed', 'test'))
    await settle()
    expect(await productOf()).toMatchObject({ stock: 8, reserved: 3 })
    await edit({ priceAgorot: 54_000 })
    await settle()
    expect(await productOf()).toMatchObject({ stock: 8, reserved: 3 })
    const shown = (await app.inject(`/api/v1/tires/MO/${EAN}`)).json().result[0]
    expect(shown.price).toBe(540)
  })

  it('refuses an edit of units that were handed over since they were seen', async () => {
    await edit({ stock: 10 })
    await settle()
    const order = await app.inject({ method: 'POST', url: '/api/v1/checkout', payload: orderOf([item(EAN, { quantity: 1 })]) })
    await settle()
    const seen = await productOf()
    await withEvents(deps, (unit) => changeStatus(unit, order.json().orderId, 'closed', 'test'))
    await settle()
    const late = await write(`products/${EAN}`, { revision: seen.revision, stock: seen.stock + 1 })
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'changed_meanwhile'])
    expect((await edit({ stock: 9 })).json().product.stock).toBe(9)
  })

  it('says that an article is gone', async () => {
    const { revision } = await productOf()
    expect((await write('products/2999999999999', { revision, stock: 1 })).statusCode).toBe(404)
  })
})

describe('shipments, coupons and garages', () => {
  it('says when shipments arrive', async () => {
    const { settings } = await read<{ settings: { data: object; revision: string } }>('shipment-settings')
    const data = { ...settings.data, currentShipmentAt: '2026-12-10T22:00:00.000Z' }
    expect((await write('shipment-settings', { revision: settings.revision, data })).json().settings.data).toEqual(data)
    expect((await write('shipment-settings', { revision: settings.revision, data })).json().error.code).toBe('changed_meanwhile')
    const { revision } = (await read<{ settings: { revision: string } }>('shipment-settings')).settings
    const never = { ...data, nextShipmentAt: '2026-02-31T22:00:00.000Z' }
    expect((await write('shipment-settings', { revision, data: never })).json().error.code).toBe('unreadable_date')
  })

  it('makes a coupon, edits it, and never makes a code twice', async () => {
    const data = {
      code: 'WINTER',
      benefit: { kind: 'amount', amountAgorot: 5000 },
      startsAt: null,
      endsAt: null,
      minimumAgorot: 0,
      brandSlugs: ['michelin'],
      setsOnly: false,
      usageLimit: 3,
      isOncePerCustomer: true,
    }
    const { coupons } = (await write('coupons', { revision: null, data })).json()
    expect(coupons.map((each: { data: { code: string } }) => each.data.code)).toEqual(['RIDE10', 'WINTER'])
    expect((await write('coupons', { revision: null, data })).statusCode).toBe(409)
    const { revision } = coupons[1]
    const days = { startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-11-01T00:00:00.000Z' }
    expect((await write('coupons', { revision, data: { ...data, ...days } })).json().error.code).toBe('ends_before_start')
    const never = { ...data, endsAt: '2026-99-99T99:99:99.000Z' }
    expect((await write('coupons', { revision, data: never })).json().error.code).toBe('unreadable_date')
    const nothing = { ...data, benefit: { kind: 'amount', amountAgorot: 0 } }
    expect((await write('coupons', { revision, data: nothing })).json().error.code).toBe('not_positive')
    expect((await write('coupons', { revision, data: { ...data, brandSlugs: ['nobody'] } })).json().error.code).toBe('unknown_brand')
    expect((await write('coupons', { revision, data: { ...data, usageLimit: 5 } })).json().coupons[1].data.usageLimit).toBe(5)
  })

  it('edits a garage, hides it, and keeps one that could never be open from being saved', async () => {
    const [garage] = (await read<{ garages: { data: object; revision: string }[] }>('garages')).garages
    const data = { ...garage?.data, isHidden: true, slotCapacity: 5 }
    const { garages } = (await write('garages', { revision: garage?.revision, data })).json()
    expect(garages[0].data).toEqual(data)
    expect((await app.inject('/api/v1/cities')).body).not.toContain('haifa')
    const shut = { ...data, hours: Array(7).fill(null) }
    expect((await write('garages', { revision: garages[0].revision, data: shut })).json().error.code).toBe('never_open')
    for (const photo of ['javascript:alert(1)', '//evil.example/a.jpg', 'https://a:b@photos.example/a.jpg', '../a.jpg', '']) {
      const { error } = (await write('garages', { revision: garages[0].revision, data: { ...data, photo } })).json()
      expect([photo, error?.code, error?.message]).toEqual([photo, 'not_a_photo', 'כתובת התמונה אינה תקינה.'])
    }
    const elsewhere = { ...data, cityId: 'nowhere' }
    expect((await write('garages', { revision: garages[0].revision, data: elsewhere })).json().error.code).toBe('unknown_city')
  })
})
