import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkDigit } from '#services/domain/ean.ts'
import type { ImportReport } from './import-report.ts'
import { BRANDS, createTestImporter, productFile, TODAY } from './testing/test-importer.ts'

const { database, load, events, reset } = await createTestImporter()

const FRONT = '2000000000022'
const REAR = '2000000000015'
const SET = '2000000000039'

beforeEach(async () => {
  await reset()
  await load(BRANDS)
})

const productEvents = async () => (await events()).filter((event) => event.type === 'product.changed.v1')
const stops = (report: ImportReport) =>
  report.problems.filter((each) => !each.isWarning).map(({ row, column, reason }) => [row, column, reason])
const eanOf = (index: number) => {
  const digits = `29${String(index).padStart(10, '0')}`
  return `${digits}${checkDigit(digits)}`
}

it("resolves suppliers' names of a brand's lines", async () => {
  const brands = (cell: string) => `name,aliases,line_aliases\nBridgestone,Battlax,${cell}\n`
  expect(stops(await load(brands('Battlax S22')))).toEqual([[2, 'line_aliases', 'not_a_line_alias']])
  await load(brands('Battlax Hypersport S22 = S22 | Battlax S22=S22'))
  const [brand] = (await events()).filter(({ subject }) => subject === 'bridgestone')
  expect(brand?.data).toMatchObject({
    lineAliases: [
      { line: 'Battlax Hypersport S22', alias: 'S22' },
      { line: 'Battlax S22', alias: 'S22' },
    ],
  })
})

describe('a product file', () => {
  it('becomes one event per row, in the form the catalogue knows', async () => {
    const report = await load(
      productFile({ dot: '3126' }, { ean: FRONT, size: '120/70ZR17 58W', position: '', price: '₪ 1.139,90', full_price: '' }),
    )
    expect(report).toMatchObject({ kind: 'products', rows: 2, created: 2, stopped: 0, problems: [] })
    const [rear, front] = (await productEvents()).toSorted((a, b) => a.subject.localeCompare(b.subject))
    expect(rear?.data).toMatchObject({
      ean: REAR,
      brand: 'Michelin',
      brandSlug: 'michelin',
      name: 'Road 6',
      displayName: 'Road 6',
      priceAgorot: 76_900,
      fullPriceAgorot: 101_990,
      freeShipping: false,
      supplierUnits: null,
      tire: { displaySize: '180/55 ZR 17', sizeKey: '180/55-17', loadIndex: 73, speedSymbol: '(W)', tube: 'TL', dot: '3126' },
    })
    expect(front?.data).toMatchObject({ position: 'both', priceAgorot: 113_990, fullPriceAgorot: 113_990, tire: { speedSymbol: 'W' } })
  })

  it('names the two tires of a set, which are rows above it', async () => {
    const set = { ean: SET, position: '', size: '180/55 ZR 17 (73W) + 120/70 ZR 17 (58W)', set_front_ean: FRONT, set_rear_ean: REAR }
    expect(stops(await load(productFile(set, {}, { ean: FRONT })))).toEqual([[2, 'set_front_ean', 'unknown_set_tire']])
    await load(productFile({ ...set, dot: '3126', dot_front: '3026' }))
    const sets = (await productEvents()).filter((event) => event.subject === SET)
    expect(sets.map((event) => event.data)).toMatchObject([
      {
        position: 'set',
        displayName: 'סט Road 6',
        freeShipping: true,
        setOf: { front: FRONT, rear: REAR },
        tire: { sizeKey: '180/55-17', dot: '3126' },
        front: { sizeKey: '120/70-17', dot: '3026' },
      },
    ])
  })

  it('reads a year of manufacture alone as its first week, with a warning', async () => {
    const set = { ean: SET, position: '', size: '180/55 ZR 17 (73W) + 120/70 ZR 17 (58W)', dot: '', dot_front: '3026' }
    const rows = [{ dot: '' }, { ean: FRONT, dot: '3126' }, set].map((each) => ({ ...each, dot_year: '2024' }))
    const report = await load(productFile(...rows))
    expect(report.problems.map((each) => [each.row, each.column, each.reason])).toEqual([
      [2, 'dot_year', 'year_only'],
      [4, 'dot_year', 'year_only'],
    ])
    const bySubject = new Map((await productEvents()).map((event) => [event.subject, event.data]))
    expect(bySubject.get(REAR)).toMatchObject({ tire: { dot: '0124' } })
    expect(bySubject.get(FRONT)).toMatchObject({ tire: { dot: '3126' } })
    expect(bySubject.get(SET)).toMatchObject({ tire: { dot: '0124' }, front: { dot: '3026' } })
  })

  it('changes nothing when it is imported again, and only what differs when something does', async () => {
    const file = productFile({}, { ean: FRONT })
    await load(file)
    const before = await events()
    expect(await load(file)).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
    expect(await events()).toEqual(before)
    expect(await load(productFile({}, { ean: FRONT, stock: '3' }))).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await productEvents()).toHaveLength(3)
  })

  it('writes nothing in a dry run, and reports what an import would do', async () => {
    const file = productFile({}, { ean: FRONT, price: '0' })
    const before = await events()
    const dry = await load(file, { isApplied: false })
    expect(await events()).toEqual(before)
    const { rows } = await database.query("SELECT 1 FROM catalogue_entities WHERE kind = 'product'")
    expect(rows).toEqual([])
    expect(await load(file)).toEqual({ ...dry, isApplied: true })
  })

  it('stops a price that moved by more than 30 %, up or down, unless it is accepted', async () => {
    await load(productFile({ price: '100', full_price: '' }))
    expect(await load(productFile({ price: '130', full_price: '' }))).toMatchObject({ changed: 1 })
    expect(stops(await load(productFile({ price: '90.99', full_price: '' })))).toEqual([[2, 'price', 'price_jump']])
    expect(stops(await load(productFile({ price: '169.01', full_price: '' })))).toEqual([[2, 'price', 'price_jump']])
    expect(await load(productFile({ price: '500', full_price: '' }), { acceptsPriceJumps: true })).toMatchObject({ changed: 1 })
  })
})

describe('a row that is wrong', () => {
  it.each([
    [{ ean: '2000000000016' }, 'ean', 'bad_check_digit'],
    [{ ean: '2,00000E+12' }, 'ean', 'scientific_notation'],
    [{ ean: '' }, 'ean', 'missing'],
    [{ size: '17/70/120' }, 'size', 'reversed_size'],
    [{ size: '120/70ZR' }, 'size', 'rim_missing'],
    [{ size: 'big' }, 'size', 'unreadable_size'],
    [{ size: '120/70-17 + 180/55-17', position: 'rear' }, 'size', 'single_has_two_sizes'],
    [{ position: 'set' }, 'size', 'set_needs_two_sizes'],
    [{ dot: '4826' }, 'dot', 'future_dot'],
    [{ dot: '5426' }, 'dot', 'unreadable_dot'],
    [{ dot: '126' }, 'dot', 'old_dot'],
    [{ dot: '', dot_year: '24' }, 'dot_year', 'unreadable_year'],
    [{ dot: '', dot_year: '2027' }, 'dot_year', 'future_dot'],
    [{ price: '-5,00' }, 'price', 'not_positive'],
    [{ price: '0,00' }, 'price', 'not_positive'],
    [{ price: '1.139' }, 'price', 'ambiguous_number'],
    [{ price: '12 EUR' }, 'price', 'not_a_number'],
    [{ price: '=1+1' }, 'price', 'formula'],
    [{ price: '1,2E+03' }, 'price', 'scientific_notation'],
    [{ full_price: '700' }, 'full_price', 'full_price_below_price'],
    [{ brand: 'Nobody' }, 'brand', 'unknown_brand'],
    [{ line: '=HYPERLINK("http://x")' }, 'line', 'formula'],
    [{ line: '+cmd|x' }, 'line', 'formula'],
    [{ line: '-1' }, 'line', 'formula'],
    [{ line: '@SUM(A1)' }, 'line', 'formula'],
    [{ line: 'Road\u0000' }, 'line', 'broken_encoding'],
    [{ stock: '1.5' }, 'stock', 'not_whole'],
    [{ segment: 'spaceship' }, 'segment', 'unknown_value'],
    [{ size: '140/80-18 70M TT NHS', road_legal: '1' }, 'road_legal', 'not_for_highway'],
    [{ set_front_ean: FRONT }, 'set_front_ean', 'set_of_needs_both'],
    [{ youtube: 'javascript:alert(1)' }, 'youtube', 'not_a_video'],
    [{ description: 'x'.repeat(4001) }, 'description', 'too_long'],
  ])('%j stops alone, at %s with %s', async (wrong, column, reason) => {
    const report = await load(productFile({ ean: FRONT }, wrong))
    expect(report).toMatchObject({ rows: 2, created: 1, stopped: 1 })
    const problem = report.problems.find((each) => each.reason === reason)
    expect(problem).toMatchObject({ row: 3, column, isWarning: false })
    expect(problem?.message.length).toBeGreaterThan(10)
    expect((await productEvents()).map((event) => event.subject)).toEqual([FRONT])
  })

  it('is the second one of an ean', async () => {
    expect(stops(await load(productFile({ price: '100', full_price: '' }, { price: '90', full_price: '' })))).toEqual([
      [3, 'ean', 'duplicate_ean'],
    ])
    expect(await productEvents()).toHaveLength(1)
  })

  it('does not block a good row of the same ean below it', async () => {
    const report = await load(productFile({ brand: 'Nobody' }, { size: 'big' }, {}, { price: '700', full_price: '' }))
    expect(stops(report)).toEqual([
      [2, 'brand', 'unknown_brand'],
      [3, 'size', 'unreadable_size'],
      [5, 'ean', 'duplicate_ean'],
    ])
    expect(report.problems.at(-1)?.message).toContain('row 4')
    const again = await load(productFile({ price: '9999', full_price: '' }, {}))
    expect(again).toMatchObject({ unchanged: 1, stopped: 1, problems: [{ row: 2, reason: 'price_jump' }] })
    expect((await productEvents()).map((event) => event.data)).toMatchObject([{ ean: REAR, priceAgorot: 76_900 }])
  })

  it('is one in another encoding than UTF-8', async () => {
    const row = Buffer.from(`${FRONT},Michelin,Road\xf9\xe8,120/70-17,sport,front,500,,1,\n`, 'latin1')
    expect(stops(await load(Buffer.concat([Buffer.from(productFile({})), row])))).toEqual([[3, 'line', 'broken_encoding']])
    expect(await productEvents()).toHaveLength(1)
  })

  it('is one with more cells than columns, as an unquoted decimal comma makes', async () => {
    expect(stops(await load(`${productFile({})}${FRONT},Michelin,Road 6,120/70-17,sport,front,112,50,150,4,3126\n`))).toEqual([
      [3, '', 'too_many_cells'],
    ])
  })
})

describe('spreadsheet quirks', () => {
  it('are accepted: byte order mark, semicolons, line ends, decimal commas, lost zeros, apostrophes, capped stock, blank rows', async () => {
    const head = '\ufeffEAN;Brand;Line;Size;Segment;Price;Stock;Supplier units\r\n'
    const rows = `29142123453;sun f;D-004;3,50-10 51J;Scooter;"1.139,90";>20;20+\r\n;;;;;;;\r\n'${FRONT} ;Mishlen;Road 6;120/70–17;sport touring;98;5;\r\n`
    const report = await load(head + rows)
    expect(report).toMatchObject({ rows: 2, created: 2, stopped: 0 })
    expect(report.problems.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 'ean', 'zeros_restored'],
      [2, 'stock', 'at_least'],
      [2, 'supplier_units', 'at_least'],
    ])
    const products = (await productEvents()).toSorted((a, b) => a.subject.localeCompare(b.subject))
    expect(products.map((event) => event.data)).toMatchObject([
      { ean: '0029142123453', brandSlug: 'sun-f', stock: 20, supplierUnits: 20, priceAgorot: 113_990, tire: { sizeKey: '3.50-10' } },
      { ean: FRONT, brandSlug: 'michelin', segment: 'sport-touring', stock: 5, supplierUnits: null, tire: { sizeKey: '120/70-17' } },
    ])
  })

  it('are all in the dirty sample of a supplier, of which the two good rows remain', async () => {
    const sample = await readFile(new URL('./fixtures/supplier_feed_sample_dirty.csv', import.meta.url), 'utf8')
    const [head = '', ...lines] = sample.trimEnd().split('\r\n')
    const file = [
      `${head.replace('EK netto', 'Price').replace('LI/SI', 'load_speed')};Segment`,
      ...lines.map((line) => `${line};sport-touring`),
    ]
    const report = await load(file.join('\r\n'))
    expect(report).toMatchObject({ rows: 8, created: 2, stopped: 6 })
    expect(stops(report)).toEqual([
      [3, 'ean', 'scientific_notation'],
      [5, 'ean', 'bad_check_digit'],
      [6, 'ean', 'duplicate_ean'],
      [7, 'ean', 'missing'],
      [8, 'size', 'formula'],
      [8, 'price', 'not_positive'],
      [9, 'price', 'not_positive'],
    ])
    expect((await productEvents()).map((event) => event.data.name)).toEqual(['ANGEL GT II', 'TOURANCE NEXT 2'])
  })
})

describe('an unknown file', () => {
  it.each([
    ['', 'empty_file'],
    ['ean\n1\n', 'unknown_file'],
    ['ean,brand\n2000000000916,Michelin\n', 'not_known'],
    [productFile({}).replace('line,', 'ean,'), 'repeated_column'],
    [`${productFile({})}${FRONT},"never closed`, 'broken_csv'],
  ])('%j is refused with a reason, and what stood above the damage is kept', async (text, reason) => {
    const report = await load(text)
    expect(report.problems.map((each) => each.reason)).toContain(reason)
    expect(report.created).toBe(reason === 'broken_csv' ? 1 : 0)
  })

  it('that does not exist is reported', async () => {
    expect(stops(await load('', { path: '/nowhere/at-all.csv' }))).toEqual([[0, '', 'unreadable_file']])
  })
})

describe('the other kinds of file', () => {
  it('become brands, categories, popular sizes and shipment settings', async () => {
    await load('slug,name,segments,seo_title,seo_description\nroad,כביש,sport|touring,צמיגי כביש,הכול לכביש\nclassic,קלאסי,classic,,\n')
    await load('width,profile,rim,rank,motorcycles\n3.5,-,10,2,Vespa\n120,70,17,1,כמעט הכול\n17,70,120,3,x\n')
    const days = '05/12/2026,16/01/2027,18/12/2026'
    await load(
      `current_shipment,next_shipment,next_shipment_order_deadline,preorder_from,preorder_to,ondemand_from,ondemand_to\n${days},2026,4026,3026,5126\n`,
    )
    const byType = Object.groupBy(await events(), (event) => event.type)
    expect(byType['brand.changed.v1']?.find((event) => event.subject === 'sun-f')?.data).toMatchObject({
      name: 'SUN-F',
      aliases: ['SUNF', 'SUN F'],
    })
    expect(byType['category.changed.v1']?.map((event) => event.subject).toSorted()).toEqual(['classic', 'road'])
    expect(byType['popular-sizes.changed.v1']?.map((event) => event.data)).toEqual([
      {
        sizes: [
          { width: '120', profile: '70', rim: '17', motorcycles: 'כמעט הכול' },
          { width: '3.50', profile: '-', rim: '10', motorcycles: 'Vespa' },
        ],
      },
    ])
    expect(byType['shipment-settings.changed.v1']?.map((event) => event.data)).toMatchObject([
      {
        currentShipmentAt: '2026-12-04T22:00:00.000Z',
        nextShipmentOrderDeadline: '2026-12-18T21:59:59.999Z',
        tireYears: { preorder: { previous: { week: 20, year: 2026 }, current: { week: 40, year: 2026 } } },
      },
    ])
  })

  it('refuse an alias of another brand', async () => {
    expect(stops(await load('name,aliases\nSunfish,SUN-F\n'))).toEqual([[2, 'aliases', 'alias_taken']])
  })
})

describe('20,000 rows', () => {
  it('are all accounted for, with progress', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({
      ean: index % 1000 === 999 ? '123' : eanOf(index),
      price: index % 1000 === 998 ? '-1' : String(100 + (index % 700)),
      full_price: '',
    }))
    const shares: number[] = []
    const report = await load(productFile(...rows), { onProgress: ({ share }) => shares.push(share) })
    expect(report).toMatchObject({ rows: 20_000, created: 19_960, stopped: 40 })
    expect(await productEvents()).toHaveLength(19_960)
    const { rows: counted } = await database.query<{ count: string }>("SELECT count(*) FROM catalogue_entities WHERE kind = 'product'")
    expect(counted).toEqual([{ count: '19960' }])
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect([shares.length, shares.at(-1)]).toEqual([41, 1])
  })
})

it('validates weeks of manufacture against the current day', async () => {
  expect(TODAY).toBe('2026-11-21')
  expect(await load(productFile({ dot: '4826' }), { today: '2026-11-23' })).toMatchObject({ created: 1 })
})
