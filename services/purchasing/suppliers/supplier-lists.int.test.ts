import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SupplierArticleChanged } from '#events/suppliers.events.ts'
import { createTestImporter } from '#services/importing/testing/test-importer.ts'

const importer = await createTestImporter()
beforeEach(async () => {
  await importer.reset()
  await importer.load('name,aliases\nPirelli,PIR\nMetzeler,MET\nMichelin,MIC\nMitas,MIT\nSUN-F,SUNF\n')
})

const DIRTY = readFileSync(new URL('../../importing/fixtures/supplier_feed_sample_dirty.csv', import.meta.url))
const articles = async (): Promise<SupplierArticleChanged[]> =>
  (await importer.events())
    .flatMap((event) => (event.type === 'supplier-article.changed.v1' ? [event.data] : []))
    .sort((one, other) => (one.articleId < other.articleId ? -1 : 1))
const removed = async () =>
  (await importer.events()).flatMap((event) => (event.type === 'supplier-article.removed.v1' ? [event.data.articleId] : []))

describe('the dirty list of rduch', () => {
  it('accounts for every row', async () => {
    const report = await importer.load(DIRTY)
    expect(report).toMatchObject({ kind: 'rduch-list', rows: 8, created: 6, stopped: 2 })
    expect(report.problems.map(({ row, column, reason, isWarning }) => [row, column, reason, isWarning])).toEqual([
      [3, 'EAN', 'scientific_notation', true],
      [5, 'EAN', 'bad_check_digit', true],
      [8, 'ArtNr', 'formula', false],
      [8, 'Bezeichnung', 'formula', false],
      [8, 'EK netto', 'not_positive', false],
      [8, 'Lieferzeit', 'out_of_range', false],
      [9, 'EK netto', 'not_positive', false],
    ])
  })

  it('reads what the rows say', async () => {
    await importer.load(DIRTY)
    const [old, fresh, ...others] = await articles()
    expect(old).toMatchObject({ articleId: 'rduch:0045213:2021', ean: '8019227123456', priceCents: 7_900, units: 2, isAtLeast: false })
    expect(fresh).toEqual({
      articleId: 'rduch:0045213:2024',
      supplier: 'rduch',
      sku: '0045213',
      ean: '8019227123456',
      makerNumber: null,
      brandSlug: 'pirelli',
      brand: 'PIRELLI',
      description: '120/70 ZR 17 M/C TL (58W) ANGEL GT II F',
      sizeKey: '120/70-17',
      dot: '2024',
      priceCents: 11_250,
      units: 20,
      isAtLeast: true,
      minimumQuantity: 1,
      multiple: 1,
      leadDays: 3,
      validFrom: null,
      validTo: null,
    })
    expect(others.map(({ articleId, ean, priceCents, units, isAtLeast }) => [articleId, ean, priceCents, units, isAtLeast])).toEqual([
      ['rduch:0045214:1224', null, 113_990, 4, false],
      ['rduch:0045215', '4006381333931', 9_800, 0, false],
      ['rduch:0045216:5224', null, 14_610, 20, true],
      ['rduch:0045217:0126', null, 3_140, 7, false],
    ])
  })
})

describe('a whole list', () => {
  const list = (...rows: string[]) => ['ArtNr;EAN;Hersteller;Bezeichnung;Bestand;EK netto', ...rows].join('\r\n')
  const row = (sku: string) => `${sku};;Pirelli;120/70 ZR 17 ANGEL GT II;4;98,00`

  it('takes out what it does not name any more', async () => {
    await importer.load(list(row('1'), row('2'), row('3')))
    expect(await importer.load(list(row('1'), row('3')))).toMatchObject({ unchanged: 2, removed: 1 })
    expect(await removed()).toEqual(['rduch:2'])
    expect(await importer.load(list(row('1'), row('2'), row('3')))).toMatchObject({ created: 1, unchanged: 2, removed: 0 })
  })

  it('stops a price that moved by more than 30 %, and keeps the one of before until it is accepted', async () => {
    const at = (price: string) => `1;;Pirelli;120/70 ZR 17 ANGEL GT II;4;${price}`
    await importer.load(list(at('98,00'), row('2')))
    for (const isApplied of [false, true, true]) {
      const report = await importer.load(list(at('9,80'), row('2')), { isApplied })
      expect(report).toMatchObject({ changed: 0, unchanged: 1, stopped: 1, removed: 0 })
      expect(report.problems).toMatchObject([{ row: 2, column: 'EK netto', value: '€9.80', reason: 'price_jump' }])
    }
    expect(await importer.load(list(at('9,80'), row('2')), { acceptsPriceJumps: true })).toMatchObject({ changed: 1, unchanged: 1 })
    expect((await articles()).map(({ priceCents }) => priceCents).sort()).toEqual([980, 9_800, 9_800])
  })

  it('takes less than nothing for none, and says so', async () => {
    await importer.load(list(row('1')))
    const report = await importer.load(list(row('1').replace(';4;', ';-4;')))
    expect(report).toMatchObject({ changed: 1, stopped: 0, problems: [{ row: 2, column: 'Bestand', value: '-4', reason: 'below_zero' }] })
    expect((await articles()).at(-1)).toMatchObject({ units: 0, isAtLeast: false })
  })

  it('counts alone, whatever an earlier file of the same import named', async () => {
    const together = { acceptedKeys: new Set<string>() }
    await importer.load(list(row('1'), row('2'), row('3')), together)
    expect(await importer.load(list(row('2'), row('3')), together)).toMatchObject({ removed: 1 })
    expect(await removed()).toEqual(['rduch:1'])
  })

  it('takes out nothing when it was cut off, or in a dry run', async () => {
    await importer.load(list(row('1'), row('2'), row('3')))
    expect(await importer.load(list(row('1'), row('2')), { isApplied: false })).toMatchObject({ removed: 1 })
    expect(await importer.load(list(row('1')))).toMatchObject({
      removed: 0,
      problems: [{ row: 0, reason: 'list_cut_off', message: expect.stringContaining('2 of 3') }],
    })
    expect(await removed()).toEqual([])
    expect(await importer.load(list(row('1')), { acceptsPriceJumps: true })).toMatchObject({ removed: 2 })
  })

  it('takes out nothing when nearly all of it is new, tried or applied', async () => {
    await importer.load(list(row('1'), row('2'), row('3')))
    for (const isApplied of [false, true]) {
      const report = await importer.load(list(row('1'), row('4'), row('5')), { isApplied })
      expect(report).toMatchObject({
        created: 2,
        removed: 0,
        problems: [{ reason: 'list_cut_off', message: expect.stringContaining('2 of 3') }],
      })
    }
  })

  it('that was cut off takes out nothing the second time either, until it is accepted', async () => {
    await importer.load(list(row('1'), row('2'), row('3')))
    const cutOff = list(row('1'), row('4'), row('5'))
    for (const isApplied of [true, false, true])
      expect((await importer.load(cutOff, { isApplied })).problems).toMatchObject([{ reason: 'list_cut_off' }])
    expect(await removed()).toEqual([])
    expect(await importer.load(cutOff, { acceptsPriceJumps: true })).toMatchObject({ removed: 2, problems: [] })
    expect((await removed()).sort()).toEqual(['rduch:2', 'rduch:3'])
  })

  it('that names again what a cut one missed counts as any other', async () => {
    await importer.load(list(row('1'), row('2'), row('3')))
    await importer.load(list(row('1'), row('4'), row('5')))
    expect(await importer.load(list(row('1'), row('2'), row('3'), row('6')))).toMatchObject({ removed: 2, problems: [] })
    expect(await importer.load(list(row('1'), row('2'), row('6')))).toMatchObject({ removed: 1, problems: [] })
    expect((await removed()).sort()).toEqual(['rduch:3', 'rduch:4', 'rduch:5'])
  })

  it('says nothing of what other suppliers have', async () => {
    await importer.load(list(row('1')))
    await importer.load(
      'item_no\tmanufacturer\tpattern\twidth\theight\trim\tqty\tnet_price\n1\tPirelli\tAngel GT II\t120\t70\tR17\t>20\t98.00\n',
    )
    expect((await articles()).map(({ articleId, sizeKey, isAtLeast }) => [articleId, sizeKey, isAtLeast])).toEqual([
      ['deltiDe:1', '120/70-17', true],
      ['rduch:1', '120/70-17', false],
    ])
    expect(await removed()).toEqual([])
  })
})

it('reads the French list in its own letters and words', async () => {
  const text =
    'Référence;Code EAN;Marque;Désignation;Année fab;Stock;Prix HT;Délai jours\n007;;Michelin;150/70 R18 70V ANAKEE ADV;2024;+20;1 146,10;5\n8;;Michelin;90/90-21 54V ANAKEE WILD;;en rupture;98,5;\n'
  const report = await importer.load(Buffer.from(text, 'latin1'))
  expect(report).toMatchObject({ kind: 'deltiFr-list', rows: 2, created: 2, stopped: 0 })
  expect(await articles()).toMatchObject([
    { articleId: 'deltiFr:007:0124', priceCents: 114_610, units: 20, isAtLeast: true, dot: '0124', leadDays: 5 },
    { articleId: 'deltiFr:8', priceCents: 9_850, units: 0, isAtLeast: false, dot: null },
  ])
})
