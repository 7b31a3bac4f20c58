import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { checkEan } from '#services/domain/ean.ts'
import type { Problem } from '#services/importing/columns.ts'
import type { ImportReport } from '#services/importing/import-report.ts'
import { createTestImporter, TODAY } from '#services/importing/testing/test-importer.ts'
import { amount } from '#services/platform/testing/amount.ts'

/** Lists as they may come: spoilt cells, cut lines, wrong bytes. */

const importer = await createTestImporter()
const BRANDS = 'name,aliases\nPirelli,PIR\nMichelin,MIC\nMitas,MIT\n'
beforeEach(() => importer.reset())

const HEADERS = {
  rduch: 'ArtNr;EAN;HerstellerNr;Hersteller;Bezeichnung;DOT;Bestand;EK netto;Währung;Lieferzeit;Mindestmenge;VPE;Gültig bis',
  deltiFr: 'Référence;Code EAN;Réf fabricant;Marque;Désignation;Année fab;Stock;Prix HT;Devise;Délai jours;Qté mini;Colisage;Valable au',
  deltiDe:
    'item_no\tgtin\tmpn\tmanufacturer\tpattern\twidth\theight\trim\tdot\tqty\tnet_price\tcurrency\tlead_time_days\tmoq\tpack\tvalid_to',
}
type Name = keyof typeof HEADERS
const NASTY = [
  '',
  ' ',
  '-',
  '0',
  '-1',
  '-5,00',
  '0,00',
  '1e3',
  '8,01923E+12',
  '1.139',
  '1.139,90',
  '99999999999999999999',
  'NaN',
  'Infinity',
  '1/0',
  '=1+1',
  '=HYPERLINK("http://x")',
  '+1',
  '@SUM(A1)',
  '\t=1',
  "'=1+1",
  '<script>',
  '%00',
  '\0',
  '\uFFFD',
  '\u202E123',
  '٣٤',
  '１２',
  '💥',
  '>20',
  '20+',
  '+20',
  '> -3',
  '>',
  'en rupture',
  'épuisé',
  '31/02/2026',
  '2026-11-01',
  '4826',
  '5424',
  '0099',
  '24',
  'USD',
  'eur',
  '8019227123456',
  '8019227123457',
  '0000000000000',
  '801922712345',
  ' 4006381333931 ',
  '120/70-17',
  '17/70/120',
  '120/70ZR',
  'x'.repeat(400),
]
const GOOD: Record<string, readonly string[]> = {
  key: ['0045213', '7', 'A-1', 'MO 9'],
  ean: ['8019227123456', '4006381333931', ''],
  brand: ['PIRELLI', 'mic', 'Heidenau'],
  text: ['120/70 ZR 17 M/C TL (58W) ANGEL GT II F', '3.00-18 52P TT REINF H-06', 'ANGEL GT'],
  number: ['1', '120', '70', '17', 'R17', '112,50', '98.00', '>20', ''],
}
const aCell = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.values(GOOD).flat()) },
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
)
/** A row that is well-formed but for one or two cells, or none of it. */
const aRow = (name: Name) => {
  const columns = HEADERS[name].split(/[;\t]/)
  const whole = fc.tuple(...columns.map((column) => fc.constantFrom(...goodFor(column))))
  const spoilt = fc.tuple(whole, fc.array(fc.tuple(fc.nat(columns.length), aCell), { maxLength: 2 })).map(([cells, changes]) => {
    const row = [...cells]
    for (const [index, cell] of changes) row[index] = cell
    return row
  })
  return fc.oneof({ weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: fc.array(aCell, { maxLength: columns.length + 2 }) })
}
const goodFor = (column: string): readonly string[] => {
  if (/^(ArtNr|Référence|item_no)$/.test(column)) return Array.from({ length: 30 }, (_, index) => `00${index}`)
  if (/EAN|gtin/.test(column)) return GOOD.ean ?? []
  if (/^(Hersteller|Marque|manufacturer)$/.test(column)) return GOOD.brand ?? []
  if (/Bezeichnung|Désignation|pattern/.test(column)) return GOOD.text ?? []
  if (/Bestand|Stock|qty/.test(column)) return ['>20', '4', '0', '20+']
  if (/EK netto|Prix HT|net_price/.test(column)) return ['112,50', '98.00', '1.139,90']
  return { width: ['120', '3.00'], height: ['70', ''], rim: ['17', 'R17'] }[column] ?? ['']
}
/** What happens to a file on its way. */
const aHarm = fc.oneof(
  { weight: 4, arbitrary: fc.constant((file: Buffer) => file) },
  fc.nat(10_000).map((at) => (file: Buffer) => file.subarray(0, at % (file.length + 1))),
  fc.tuple(fc.nat(10_000), fc.uint8Array({ minLength: 1, maxLength: 6 })).map(([at, bytes]) => (file: Buffer) => {
    const index = at % (file.length + 1)
    return Buffer.concat([file.subarray(0, index), bytes, file.subarray(index)])
  }),
  fc.constantFrom('"', '\0', '\r', ';;;;;;;;;;;;;;;;;;;;', '\n"').map((text) => (file: Buffer) => Buffer.concat([file, Buffer.from(text)])),
  fc.constant((file: Buffer) => Buffer.from(file.toString('utf8'), 'utf16le')),
  fc.constantFrom(',', '|', '\t').map((separator) => (file: Buffer) => Buffer.from(file.toString('utf8').replace(/[;\t]/g, separator))),
)
const aFile = fc
  .constantFrom<Name>('rduch', 'deltiFr', 'deltiDe')
  .chain((name) => fc.record({ name: fc.constant(name), rows: fc.array(aRow(name), { maxLength: 8 }), harm: aHarm, quotes: fc.boolean() }))
  .map(({ name, rows, harm, quotes }) => {
    const separator = name === 'deltiDe' ? '\t' : ';'
    const quoted = (cell: string) => (quotes ? `"${cell.replaceAll('"', '""')}"` : cell)
    const text = [HEADERS[name], ...rows.map((cells) => cells.map(quoted).join(separator))].join('\r\n')
    return harm(Buffer.from(text, name === 'deltiFr' ? 'latin1' : 'utf8'))
  })

/** A row went in, went in with a warning, or was stopped with its reason; nothing is lost but below where a file broke off. */
function expectAccount({ rows, created, changed, unchanged, stopped, kind }: ImportReport, problems: readonly Problem[]): void {
  expect(created + changed + unchanged + stopped).toBe(rows)
  const stops = new Set(problems.filter(({ isWarning, row }) => !isWarning && row > 1).map(({ row }) => row))
  expect(stops.size).toBe(stopped)
  if (rows === 0) expect(problems.some(({ isWarning, row }) => !isWarning && row <= 1)).toBe(true)
  if (kind === null) expect(rows).toBe(0)
}

it('takes any file without a crash, accounts for every row, and lets no wrong price, count or number in', async () => {
  await fc.assert(
    fc.asyncProperty(aFile, async (file) => {
      await importer.reset()
      await importer.load(BRANDS)
      const dry = await importer.load(file, { isApplied: false })
      const problems: Problem[] = []
      const report = await importer.load(file, { onProblems: async (more) => void problems.push(...more) })
      expect({ ...dry, isApplied: true }).toEqual(report)
      expectAccount(report, problems)
      for (const event of await importer.events()) {
        if (event.type !== 'supplier-article.changed.v1') continue
        const { sku, ean, priceCents, units, minimumQuantity, multiple, dot, brand, description } = event.data
        expect(Number.isInteger(priceCents) && priceCents > 0).toBe(true)
        expect(Number.isInteger(units) && units >= 0 && minimumQuantity >= 1 && multiple >= 1).toBe(true)
        expect(ean === null || checkEan(ean)).toEqual(ean === null || { ok: true, ean, isPadded: false })
        expect(dot === null || `20${dot.slice(2)}` <= TODAY.slice(0, 4)).toBe(true)
        for (const text of [sku, brand, description]) expect(text).not.toMatch(/^(?:[=\t\r]|-\S|[+@].*\w\()|[\uFFFD\0]/)
      }
    }),
    { numRuns: amount(30, 120) },
  )
})

it.each([
  ['nothing', '', 'empty_file'],
  ['blanks', ' \n\n', 'empty_file'],
  ['a header alone', HEADERS.rduch, 'empty_file'],
  ['rows that are all stopped', `${HEADERS.rduch}\n2;;;Pirelli;120/70-17;;4;0,00;;;;;\n`, 'not_positive'],
  ['no header', '0045213;8019227123456;PIRELLI;"120/70";>20;112,50', 'unknown_file'],
])('says of %s what is wrong with the file, and takes out nothing', async (_what, file, reason) => {
  await importer.load(BRANDS)
  await importer.load(`${HEADERS.rduch}\n1;;;Pirelli;120/70-17 ANGEL GT;;4;98,00;;;;;\n`)
  const report = await importer.load(file, { acceptsPriceJumps: true })
  expect([report.created, report.removed, report.problems.map((each) => each.reason)]).toEqual([0, 0, [reason]])
})

it('accounts for the sample of dirty rows by number', async () => {
  await importer.load(BRANDS)
  const report = await importer.load(readFileSync(new URL('../../importing/fixtures/supplier_feed_sample_dirty.csv', import.meta.url)))
  expectAccount(report, report.problems)
  const [stopped, warned] = [false, true].map(
    (isWarning) => new Set(report.problems.filter((each) => each.isWarning === isWarning).map(({ row }) => row)),
  )
  const clean = Array.from({ length: 8 }, (_, index) => index + 2).filter((row) => !stopped?.has(row) && !warned?.has(row))
  expect([clean, [...(warned ?? [])], [...(stopped ?? [])]]).toEqual([
    [2, 6, 7],
    [3, 4, 5],
    [8, 9],
  ])
})
