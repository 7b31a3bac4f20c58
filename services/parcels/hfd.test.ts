import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startHfdApi } from '#services/demo/carrier/hfd-api.ts'
import { startLocalApi } from '#services/demo/inbox/local-api.ts'
import type { Parcel } from './carrier.ts'
import { createHfd } from './hfd.ts'
import { reportOf, requestOf, shipmentIn } from './hfd-messages.ts'

const ACCOUNT = { clientNumber: 3399, sender: 'צמיגי הדרך', shipmentType: 35, cargoType: 10 }
const AT = new Date('2026-11-29T10:00:00Z')
let now = AT
const api = await startHfdApi({ token: 'key', clientNumber: 3399, now: () => now })
afterAll(() => api.close())
const clientAt = (url: string, token = 'key', answerMs?: number) =>
  createHfd({ ...ACCOUNT, url, searchUrl: `${url}/Request.aspx`, token, ...(answerMs ? { answerMs } : {}) })
const hfd = clientAt(api.url)
let references = 104_230
const parcel = (changes: Partial<Parcel> = {}): Parcel => {
  references += 1
  return {
    reference: String(references),
    recipient: 'דן כהן',
    phone: '052-765-4321',
    email: 'dan@example.com',
    city: 'חיפה',
    address: 'הרצל 12א, קומה 3, מיקוד 3303131',
    notes: null,
    ...changes,
  }
}
const refused = (code: string, reason: string) => expect.objectContaining({ name: 'ServiceRefused', code, reason })
const unavailable = (code: string) => expect.objectContaining({ name: 'ServiceUnavailable', code })
/** A carrier that answers everything so. */
async function saying(status: number, body: object | string) {
  const other = await startLocalApi(async () => ({ status, body }))
  afterAll(() => other.close())
  return clientAt(other.url)
}
beforeEach(() => {
  now = AT
  api.trouble(null)
  api.be('well')
})

describe('a new parcel', () => {
  it('is asked for in the documented fields, as short as they are', () => {
    const notes = 'לצלצל\nפעמיים'
    expect(requestOf(parcel({ reference: '7', phone: '+972527654321', recipient: 'א'.repeat(30), notes }), ACCOUNT)).toEqual({
      clientNumber: 3399,
      mesiraIsuf: 'מסירה',
      shipmentTypeCode: 35,
      cargoTypeHaloch: 10,
      ordererName: 'צמיגי הדרך',
      packsHaloch: '1',
      nameTo: 'א'.repeat(20),
      cityName: 'חיפה',
      streetName: 'הרצל',
      houseNum: '12א',
      telFirst: '0527654321',
      email: 'dan@example.com',
      addressRemarks: 'הרצל 12א, קומה 3, מיקוד 3303131',
      shipmentRemarks: 'לצלצל פעמיים',
      referenceNum1: '7',
    })
  })

  it('gets a code, and of the same reference the same one', async () => {
    const wanted = parcel()
    const { code } = await hfd.create(wanted)
    expect(await hfd.create(wanted)).toEqual({ code })
    expect(await hfd.find(wanted.reference)).toEqual({ code })
    expect(api.parcels.filter(({ referenceNum1 }) => referenceNum1 === wanted.reference)).toHaveLength(1)
  })

  it('reads the documented answers', async () => {
    const answer = { shipmentNumber: 8123456, randNumber: 'AB12CD34', errorCode: '0', errorMessage: '', existingShipmentNumber: 0 }
    expect(await (await saying(200, answer)).create(parcel())).toEqual({ code: '8123456' })
    const repeated = { shipmentNumber: 0, errorCode: '600', errorMessage: 'אסמכתא כבר נקלטה', existingShipmentNumber: 8123456 }
    expect(await (await saying(200, repeated)).create(parcel())).toEqual({ code: '8123456' })
    const wrong = await saying(200, { ...repeated, errorCode: '110', errorMessage: 'עיר לא קיימת', existingShipmentNumber: 0 })
    await expect(wrong.create(parcel())).rejects.toEqual(refused('110', 'עיר לא קיימת'))
  })

  it('is in doubt after every other answer, and after none', async () => {
    await expect((await saying(500, { errorMessage: 'x' })).create(parcel())).rejects.toEqual(unavailable('500'))
    await expect((await saying(429, {})).create(parcel())).rejects.toEqual(unavailable('429'))
    await expect((await saying(200, { errorCode: '0' })).create(parcel())).rejects.toEqual(unavailable('unreadable'))
    await expect(clientAt(api.url, 'old').create(parcel())).rejects.toEqual(unavailable('401'))
    const wanted = parcel()
    api.be('drops_after')
    await expect(hfd.create(wanted)).rejects.toEqual(unavailable('unreachable'))
    api.be('hangs')
    await expect(clientAt(api.url, 'key', 50).create(parcel())).rejects.toEqual(unavailable('no_answer_in_time'))
    api.be('well')
    expect(await hfd.find(wanted.reference)).toEqual({ code: api.parcels.at(-1)?.code })
  })
})

describe('the search', () => {
  it('finds nothing of an unknown reference, and no parcel of another one', async () => {
    expect(await hfd.find('1')).toBeNull()
    const xml = (ref: string) =>
      `<?xml version="1.0"?><root><mydata><shgiya_yn><![CDATA[n]]></shgiya_yn><ship_no><![CDATA[ 8123456 ]]></ship_no><ref1><![CDATA[${ref}]]></ref1></mydata></root>`
    expect(shipmentIn(xml('104231'), '104231')).toBe('8123456')
    expect(shipmentIn(xml('104232'), '104231')).toBeNull()
  })

  it('says nothing where the answer cannot be read', async () => {
    await expect((await saying(200, '<html><br></html')).find('1')).rejects.toEqual(unavailable('unreadable'))
  })
})

describe('the state', () => {
  const status = (code: string, words: string, date = '28/11/2026', time = '14:58:12') => ({
    status_code: code,
    status_desc: words,
    status_date: date,
    status_time: time,
  })

  it.each([
    [{}, 'created'],
    [{ status: status('5', 'אינטרנט') }, 'created'],
    [{ status: [status('9', 'נאסף מהשולח')] }, 'collected'],
    [{ status: [status('12', 'במרכז המיון')] }, 'underway'],
    [{ status: [status('21', 'יצא לחלוקה')] }, 'out'],
    [{ ship_delivered_yn: 'y', status: [status('27', 'נמסר')] }, 'delivered'],
    [{ ship_delivered_yn: true }, 'delivered'],
    [{ ship_delivered_yn: 'y', ship_delivered_back_yn: 'y' }, 'returned'],
    [{ ship_canceled_yn: 'y' }, 'failed'],
  ] as const)('of %j is %s', (fields, state) => {
    expect(reportOf(JSON.parse(JSON.stringify(fields))).state).toBe(state)
  })

  it('is the newest one, at its time in Israel, in whatever order and spelling they come', () => {
    const first = { ...status('5', ''), desc_status: 'אינטרנט', status_date: '27/11/2026' }
    const last = status('21', 'יצא לחלוקה', '29/11/2026', '08:01:02')
    expect(reportOf({ status: [last, first] })).toEqual({ state: 'out', at: new Date('2026-11-29T06:01:02Z') })
    expect(reportOf({ status: [status('9', 'נאסף', '01/07/2026')] }).at).toEqual(new Date('2026-07-01T11:58:12Z'))
    expect(reportOf({ status: [status('9', 'נאסף', '2026')] }).at).toBeNull()
  })

  it('moves on by itself at the local carrier, and can end otherwise', async () => {
    const { code } = await hfd.create(parcel())
    const states = []
    for (const hours of [0, 5, 21, 45, 51]) {
      now = new Date(AT.getTime() + hours * 3_600_000)
      states.push((await hfd.state(code))?.state)
    }
    expect(states).toEqual(['created', 'collected', 'underway', 'out', 'delivered'])
    api.end(code, 'back')
    expect((await hfd.state(code))?.state).toBe('returned')
    expect(await hfd.state('999999999999')).toBeNull()
  })
})

it('reads the code of a push in both forms, and none of anything else', () => {
  expect(hfd.codeIn({ ship_no: '8123456', ship_delivered_yn: 'y' })).toBe('8123456')
  expect(hfd.codeIn({ shipmentId: 8123456, statusCode: '27', IsShipDelivered: 'y', statusDate: '2026-11-29T14:58:12' })).toBe('8123456')
  for (const other of [null, [], 'x', {}, { ship_no: '0' }, { ship_no: "1' OR 1=1" }]) expect(hfd.codeIn(other)).toBeNull()
})

it('fetches the label as it comes, or out of JSON, and takes nothing else for one', async () => {
  const { code } = await hfd.create(parcel())
  expect((await hfd.label(code)).toString('latin1')).toContain(`HFD ${code}`)
  const inside = await saying(200, { Base64String: Buffer.from('%PDF-1.7').toString('base64') })
  expect((await inside.label('1')).toString()).toBe('%PDF-1.7')
  await expect((await saying(200, '<html></html>')).label('1')).rejects.toEqual(unavailable('no_pdf'))
})
