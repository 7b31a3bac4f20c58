import { beforeEach, describe, expect, it } from 'vitest'
import type { ProductChanged } from '#events/catalogue.events.ts'
import { listImports } from './edit-history.queries.ts'
import { BRANDS, createTestImporter, productFile } from './testing/test-importer.ts'
import { undoImport } from './undo-import.command.ts'

/** Undo of staff imports. */

const { load, events, reset, database, deps } = await createTestImporter()

const EANS = ['2000000000015', '2000000000022', '2000000000039'] as const
const [FIRST, SECOND, NEW] = EANS
const AUTHOR = { by: 'dana', fileName: 'prices.csv' }
const BY_DANA = { author: AUTHOR }

beforeEach(async () => {
  await reset()
  await database.query('TRUNCATE catalogue_edits, catalogue_imports, stock_counters, hand_overs')
  await load(BRANDS)
  await load(productFile({ ean: FIRST }, { ean: SECOND, stock: '9' }))
})

const last = async (type: string, subject: string) =>
  (await events()).filter((event) => event.type === type && event.subject === subject).at(-1)?.data
const product = async (ean: string) => (await last('product.changed.v1', ean)) as ProductChanged
const newest = async () => (await listImports(database, 1))[0] ?? expect.fail()
const undo = async () => undoImport(deps, (await newest()).importId, 'yossi')
/** Hands over units as orders do, with their log position. */
async function handOver(ean: string, quantity: number): Promise<void> {
  await database.query("INSERT INTO stock_counters (ean, source, on_hand, handed_over) VALUES ($1, 'stock', 9, 0) ON CONFLICT DO NOTHING", [
    ean,
  ])
  await database.query(
    `INSERT INTO hand_overs (ean, source, sequence, quantity)
     SELECT $1, 'stock', max(sequence) + 1, $2 FROM log_events WHERE topic = 'catalogue'`,
    [ean, quantity],
  )
}

describe('an import', () => {
  it('is undone by new events, and listed as undone', async () => {
    const before = [await product(FIRST), await product(SECOND)]
    await load(`ean,price,full_price\n${FIRST},799,899\n${SECOND},700,\n`, BY_DANA)
    expect(await newest()).toMatchObject({ by: 'dana', fileName: 'prices.csv', undo: 'possible', report: { changed: 2 } })
    expect(await undo()).toEqual({ ok: true, restored: 2, removed: 0, refused: [] })
    expect([await product(FIRST), await product(SECOND)]).toEqual(before)
    expect(await newest()).toMatchObject({ undo: 'undone', undoneBy: 'yossi', undoneAt: expect.any(Date) })
    expect(await undo()).toEqual({ ok: false, reason: 'undone_before' })
    expect(await load(`ean,price\n${FIRST},769\n`)).toMatchObject({ unchanged: 1 })
  })

  it('is refused only for entities changed since', async () => {
    await load(`ean,price\n${FIRST},799\n${SECOND},700\n`, BY_DANA)
    const { importId } = await newest()
    await load(`ean,price\n${SECOND},710\n`, { author: { by: 'yossi', fileName: 'more.csv' } })
    expect(await undoImport(deps, importId, 'dana')).toEqual({
      ok: true,
      restored: 1,
      removed: 0,
      refused: [{ kind: 'product', id: SECOND, reason: 'changed_since' }],
    })
    expect([(await product(FIRST)).priceAgorot, (await product(SECOND)).priceAgorot]).toEqual([76_900, 71_000])
  })

  it('removes new entities, unless an order refers to them', async () => {
    const file = productFile({ ean: NEW, line: 'Road 5' }, { ean: '2000000000046', line: 'Road 4' })
    await load(file, BY_DANA)
    await database.query(
      "INSERT INTO stock_counters (ean, source, on_hand, reserved, handed_over) VALUES ('2000000000046', 'stock', 4, 1, 0)",
    )
    expect(await undo()).toMatchObject({ restored: 0, removed: 1, refused: [{ id: '2000000000046', reason: 'changed_since' }] })
    expect(await last('product.removed.v1', NEW)).toEqual({ ean: NEW })
    expect(await load(productFile({ ean: NEW, line: 'Road 5' }))).toMatchObject({ created: 1 })
  })

  it('restores the previous count less the units handed over since', async () => {
    await load(`ean,stock\n${SECOND},20\n`, BY_DANA)
    await handOver(SECOND, 3)
    expect(await undo()).toMatchObject({ restored: 1 })
    expect((await product(SECOND)).stock).toBe(6)
  })

  it('of prices leaves the current count', async () => {
    await handOver(SECOND, 2)
    await load(`ean,price\n${SECOND},700\n`, BY_DANA)
    expect((await product(SECOND)).stock).toBe(7)
    await handOver(SECOND, 1)
    expect(await undo()).toMatchObject({ restored: 1 })
    expect(await product(SECOND)).toMatchObject({ priceAgorot: 76_900, stock: 6 })
  })

  it('of brands restores their spellings', async () => {
    await load('name,aliases\nMichelin,Mishlin\n', BY_DANA)
    expect(await load(productFile({ brand: 'Mishlen' }))).toMatchObject({ stopped: 1 })
    expect(await undo()).toMatchObject({ restored: 1, refused: [] })
    expect(await load(productFile({ brand: 'Mishlen' }), { isApplied: false })).toMatchObject({ stopped: 0 })
    await load('name,aliases\nDunlop,Dunlup\n', BY_DANA)
    expect(await undo()).toMatchObject({ removed: 0, refused: [{ kind: 'brand', id: 'dunlop', reason: 'not_removable' }] })
  })

  it('of a supplier’s whole list restores what it removed', async () => {
    const list = (...numbers: string[]) =>
      `ArtNr;Hersteller;Bezeichnung;Bestand;EK netto\n${numbers.map((number) => `${number};Michelin;180/55 ZR 17 Road 6;5;112,50\n`).join('')}`
    await load(list('1', '2', '3'))
    const before = await last('supplier-article.changed.v1', 'rduch:3')
    await load(list('1', '2', '4'), BY_DANA)
    expect(await newest()).toMatchObject({ report: { created: 1, removed: 1 } })
    expect(await undo()).toEqual({ ok: true, restored: 1, removed: 1, refused: [] })
    const typesOf = async (id: string) => (await events()).flatMap(({ type, subject }) => (subject === id ? [type.split('.')[1]] : []))
    expect([await typesOf('rduch:3'), await typesOf('rduch:4')]).toEqual([
      ['changed', 'removed', 'changed'],
      ['changed', 'removed'],
    ])
    expect(await last('supplier-article.changed.v1', 'rduch:3')).toEqual(before)
  })

  it('that is unknown, or changed nothing, cannot be undone', async () => {
    expect(await undoImport(deps, '0198f7a0-0000-7000-8000-000000000001', 'dana')).toEqual({ ok: false, reason: 'unknown_import' })
    await load(`ean,price\n${FIRST},769\n`, BY_DANA)
    expect(await newest()).toMatchObject({ undo: 'none' })
  })
})
