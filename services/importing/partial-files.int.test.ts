import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProductChanged } from '#events/catalogue.events.ts'
import { tableHash } from '#services/platform/projections/testing/table-hash.ts'
import { POSTGRES_MIGRATIONS } from '#services/start/schema.ts'
import { BRANDS, createTestImporter, productFile } from './testing/test-importer.ts'

/** A file changes only what it contains. */

const { load, events, reset, database } = await createTestImporter()

const EAN = '2000000000015'
const OTHER = '2000000000022'
/** Every column of a product file. */
const WHOLE = {
  price: '719',
  full_price: '899.90',
  stock: '7',
  shipment_units: '3',
  supplier_units: '12',
  dot: '4625',
  display_name: 'Road 6 GT',
  score: '8.6',
  wet: '9',
  mileage: '8',
  sport: '7',
  offroad: '1',
  life_km: '12000',
  free_shipping: '1',
  road_legal: '1',
  mud_and_snow: '1',
  align_type: 'electronic',
  visibility: 'preorder',
  description: 'כ־\u2066180/55 ZR 17\u2069, אחיזה מצוינת',
  meta_description: 'תיאור',
  youtube: 'dQw4w9WgXcQ',
  photos: 'a.jpg|b.jpg',
  likes_before: '84',
  sold_before: '33',
}

beforeEach(async () => {
  await reset()
  await load(BRANDS)
  await load(productFile(WHOLE))
})

const lastOf = async (type: string, subject: string) =>
  (await events()).filter((event) => event.type === type && event.subject === subject).at(-1)
const product = async (ean = EAN) => (await lastOf('product.changed.v1', ean))?.data as ProductChanged
const changesOf = (report: Awaited<ReturnType<typeof load>>) =>
  report.differences.largest.map(({ id, cells }) => [id, ...cells.map(({ column, from, to }) => `${column}: ${from} → ${to}`)])

describe('a file of products', () => {
  it('with the required columns and a line leaves all other columns unchanged', async () => {
    const before = await product()
    const file = `ean;brand;size;segment;price;stock;line\n${EAN};Michelin;180/55 ZR 17 M/C (73W) TL;sport-touring;729,90;7;Road 6\n`
    const tried = await load(file, { isApplied: false })
    expect(tried).toMatchObject({
      changed: 1,
      stopped: 0,
      warnings: 0,
      differences: { columns: [{ column: 'price', changed: 1, emptied: 0 }] },
    })
    expect(changesOf(tried)).toEqual([[EAN, 'price: 719.00 → 729.90']])
    expect(await load(file)).toMatchObject({ changed: 1 })
    expect(await product()).toEqual({ ...before, priceAgorot: 72_990 })
    expect(await load(file)).toMatchObject({ changed: 0, unchanged: 1 })
  })

  it.each([
    ['prices', 'ean,price\n', '729', { priceAgorot: 72_900 }],
    ['prices, spelt otherwise', 'Barcode;Price;RRP\n', '729;949', { priceAgorot: 72_900, fullPriceAgorot: 94_900 }],
    ['units', 'ean,stock\n', '2', { stock: 2 }],
    ['descriptions', 'ean,description\n', 'אחר', { description: 'אחר' }],
    ['years', 'ean,dot_year\n', '2024', { dot: '0124' }],
  ])('of %s alone changes these alone', async (_what, header, values, change) => {
    const before = await product()
    const separator = header.includes(';') ? ';' : ','
    expect(await load(`${header}${EAN}${separator}${values}\n`)).toMatchObject({ kind: 'products', changed: 1, stopped: 0 })
    const { dot, ...others } = change as { dot?: string }
    expect(await product()).toEqual({ ...before, ...others, ...(dot && { tire: { ...before.tire, dot } }) })
  })

  it('clears values of empty cells, except those that cannot be recovered', async () => {
    const before = await product()
    const keptColumns = 'score,wet,mileage,sport,offroad,likes_before,sold_before'
    const report = await load(`ean,description,supplier_units,dot,${keptColumns}\n${EAN},,,,,,,,,,\n`)
    expect(report.differences.columns).toEqual([
      { column: 'supplier_units', changed: 1, emptied: 1 },
      { column: 'dot', changed: 1, emptied: 1 },
      { column: 'description', changed: 1, emptied: 1 },
    ])
    expect(await product()).toEqual({ ...before, description: '', supplierUnits: null, tire: { ...before.tire, dot: null } })
    await load(`ean,score\n${EAN},0\n`)
    expect((await product()).score).toBe(0)
  })

  it('keeps deriving values from their source cell', async () => {
    await load(productFile({ ean: OTHER, price: '500', full_price: '', display_name: '' }))
    await load(`ean,price,line\n${OTHER},510,Road 7\n`)
    expect(await product(OTHER)).toMatchObject({ priceAgorot: 51_000, fullPriceAgorot: 51_000, name: 'Road 7', displayName: 'Road 7' })
  })

  it('rejects unknown articles and names the columns that a new one requires', async () => {
    const report = await load(`ean,price\n${OTHER},500\n${EAN},729\n`)
    expect(report).toMatchObject({ changed: 1, created: 0, stopped: 1 })
    expect(report.problems).toMatchObject([{ row: 2, column: 'ean', reason: 'not_known' }])
    expect(report.problems[0]?.message).toContain('brand, size, segment, stock')
  })

  it.each([`="${EAN}"`, `'${EAN}`, `${EAN}.0`, ` ${EAN}\u200e`])('recognizes the number %j', async (written) => {
    expect(await load(`ean;price\n${written};729\n`)).toMatchObject({ changed: 1, stopped: 0 })
  })

  it('counts a row with an invalid number', async () => {
    const report = await load(`ean,price\n2000000000016,500\n,600\n${EAN},729\n`)
    expect(report).toMatchObject({ rows: 3, changed: 1, stopped: 2 })
    expect(report.problems).toMatchObject([
      { row: 2, column: 'ean', reason: 'bad_check_digit' },
      { row: 3, column: 'ean', reason: 'missing' },
    ])
  })

  it('requires confirmation before a row changes an article’s identity', async () => {
    const before = await product()
    for (const [change, column] of [
      [{ brand: 'Pirelli' }, 'brand'],
      [{ size: '120/70 ZR 17 M/C (58W) TL', position: 'front' }, 'size'],
    ] as const) {
      const file = productFile({ ...WHOLE, ...change })
      const stopped = await load(file)
      expect(stopped).toMatchObject({ changed: 0, stopped: 1, problems: [{ column, reason: 'another_article' }] })
      expect(await product()).toEqual(before)
      expect(await load(file, { isApplied: false, acceptsOthers: true })).toMatchObject({ changed: 1, stopped: 0 })
    }
    // Rating and tube type are not part of the identity.
    expect(await load(productFile({ ...WHOLE, size: '180/55 ZR 17 M/C (75W) TT' }))).toMatchObject({ changed: 1, stopped: 0 })
  })

  it('builds on records of a former release without states', async () => {
    const states = () => tableHash(database, '(SELECT kind, id, state, sequence FROM catalogue_entities)')
    const kept = await states()
    await database.query('UPDATE catalogue_entities SET state = NULL, sequence = NULL')
    const migration = await readFile(join(POSTGRES_MIGRATIONS, '0059-log-archives.sql'), 'utf8')
    await database.query(migration.slice(migration.indexOf('UPDATE catalogue_entities')))
    expect(await states()).toBe(kept)
    const before = await product()
    expect(await load(`ean,price\n${EAN},729\n`)).toMatchObject({ changed: 1, stopped: 0 })
    expect(await product()).toEqual({ ...before, priceAgorot: 72_900 })
  })

  it('shows removed values first, then the largest price changes', async () => {
    const eans = ['2000000000039', '2000000000046', OTHER]
    await load(productFile(...eans.map((ean) => ({ ean, price: '100', description: 'ישן' }))))
    const report = await load('ean,price,description\n2000000000039,101,ישן\n2000000000046,120,ישן\n2000000000022,100,\n', {
      isApplied: false,
    })
    expect(changesOf(report)).toEqual([
      [OTHER, 'description: ישן → '],
      ['2000000000046', 'price: 100.00 → 120.00'],
      ['2000000000039', 'price: 100.00 → 101.00'],
    ])
  })
})

describe('every other kind of file', () => {
  const CITIES = 'slug,name,region\nhaifa,חיפה,north\n'
  const GARAGE = `slug,name,city,address,phone,price,rims,sunday,closed_on,score,likes_before,summary,full_price
moto,מוטו,haifa,הרצל 1,03-555-0142,80,17|19,8-18,25/12/2026,9.1,12,טוב,100
`
  it.each([
    ['brand.changed.v1', 'michelin', '', 'name,position\nMichelin,3\n', { position: 3 }],
    ['garage.changed.v1', 'moto', CITIES + GARAGE, 'slug,price,score\nmoto,90,\n', { pricePerTireAgorot: 9_000 }],
    [
      'coupon.changed.v1',
      'RIDE10',
      'code,percent,usage_limit,ends_on\nRIDE10,10,5,31/12/2026\n',
      'code,amount\nride10,50\n',
      { benefit: { kind: 'amount', amountAgorot: 5_000 } },
    ],
    [
      'motorcycle.changed.v1',
      'honda-cb500x-2019',
      'brand,model,year_from,year_to,segment,front_size,rear_size,rims,source\nHonda,CB500X,2019,2021,adventure,110/80R19 59H,160/60R17 69H,cast,book\n',
      'id,year_to\nhonda-cb500x-2019,2023\n',
      { yearTo: 2023 },
    ],
  ])('leaves what it does not name: %s', async (type, subject, whole, part, change) => {
    for (const file of whole.split(/(?=^slug,name,city)/m).filter(Boolean)) await load(file)
    const before = (await lastOf(type, subject))?.data
    expect(before).toBeDefined()
    expect(await load(part)).toMatchObject({ changed: 1, stopped: 0, problems: [] })
    expect((await lastOf(type, subject))?.data).toEqual({ ...before, ...change })
  })

  it('keeps what a supplier’s list has no column for', async () => {
    const list = (columns: string, cells: string) =>
      `ArtNr;Hersteller;Bezeichnung;Bestand;EK netto${columns}\n077;Michelin;180/55 ZR 17 M/C (73W) TL Road 6;5;112,50${cells}\n`
    await load(list(';VPE;Lieferzeit;EAN', `;4;9;${EAN}`))
    const before = (await lastOf('supplier-article.changed.v1', 'rduch:077'))?.data
    expect(await load(list('', '').replace('112,50', '115,00'))).toMatchObject({ changed: 1, removed: 0 })
    expect((await lastOf('supplier-article.changed.v1', 'rduch:077'))?.data).toEqual({ ...before, priceCents: 11_500 })
  })
})
