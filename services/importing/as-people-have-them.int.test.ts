import { beforeEach, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { ImportReport } from './import-report.ts'
import { BRANDS, createTestImporter, productFile } from './testing/test-importer.ts'
import { textRow, workbook, workbookParts, zipOf } from './testing/workbook.ts'

/** Files as saved by Excel and people, not by a program. */

const { load, events, reset } = await createTestImporter()
const CLEAN = { stopped: 0, problems: [] }
const reasons = ({ problems }: ImportReport) => problems.map(({ row, column, reason }) => [row, column, reason])
const rows = (csv: string) =>
  csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
const lastOf = async (type: string) => (await events()).findLast((event) => event.type === type)?.data

beforeEach(async () => {
  await reset()
  await load(BRANDS)
})

describe('a workbook', () => {
  it('is read as displayed: whole numbers, dates as days, formulas by their cached value', async () => {
    const cells = [
      '<c r="A3"><v>2.000000000015E12</v></c>',
      '<c r="B3" t="s"><v>0</v></c>',
      '<c r="C3" t="s"><v>1</v></c>',
      '<c r="D3" t="inlineStr"><is><t>180/55 ZR 17 M/C (73W) TL</t></is></c>',
      '<c r="E3" t="str"><f>"sport"&amp;"-touring"</f><v>sport-touring</v></c>',
      // A gap: column F is missing.
      '<c r="G3" s="1"><f>657.2649573*1.17</f><v>769.00000004100007</v></c>',
      '<c r="H3" t="n"><v>4</v></c>',
      '<c r="I3" s="2"><v>3126</v></c>',
    ]
    const sheet = ['', textRow('ean', 'brand', 'line', 'size', 'segment', 'position', 'price', 'stock', 'dot'), cells.join('')]
    const texts = [
      '<t>Michelin</t>',
      '<r><t xml:space="preserve">Road </t></r><r><t>6_x0020_&amp;</t></r><rPh sb="0" eb="1"><t>x</t></rPh>',
    ]
    const file = workbook({ sheets: [{ rows: sheet }], texts, formats: [0, '#,##0.00 &quot;₪&quot;', '0000'] })
    expect(await load(file)).toMatchObject({ kind: 'products', rows: 1, created: 1, ...CLEAN })
    expect(await lastOf('product.changed.v1')).toMatchObject({
      ean: '2000000000015',
      name: 'Road 6 &',
      priceAgorot: 76_900,
      tire: { dot: '3126' },
    })
  })

  it("reads dates as DD/MM/YYYY, whatever the sheet's format", async () => {
    const header = textRow('code', 'percent', 'starts_on', 'ends_on')
    const row =
      '<c t="inlineStr"><is><t>RIDE10</t></is></c><c><v>10</v></c><c s="1"><v>46296</v></c><c t="d"><v>2027-01-31T00:00:00</v></c>'
    const file = workbook({ sheets: [{ rows: [header, row] }], formats: [0, '[$-40D]d\\ mmmm\\ yyyy'] })
    expect(await load(file)).toMatchObject({ kind: 'coupons', created: 1, ...CLEAN })
    expect(await lastOf('coupon.changed.v1')).toMatchObject({ startsAt: '2026-09-30T21:00:00.000Z', endsAt: '2027-01-31T22:00:00.000Z' })
  })

  it('of a library is read too, and its second sheet if the first has no table', async () => {
    const [header = [], ...body] = rows(BRANDS)
    const file = await writeExcelFile([
      { sheet: 'הסבר', data: [['מותגים לייבוא']] },
      { sheet: 'brands', data: [header, ...body] },
    ]).toBuffer()
    expect(await load(file)).toMatchObject({ kind: 'brands', rows: 5, unchanged: 5, ...CLEAN })
  })

  it('is not read from hidden sheets', async () => {
    const sheets = [{ rows: rows(BRANDS).map((cells) => textRow(...cells)), isHidden: true }, { rows: [textRow('x')] }]
    expect(reasons(await load(workbook({ sheets })))).toContainEqual([1, '', 'unknown_file'])
  })

  it("reports a wrong row by the sheet's row number", async () => {
    const parts = workbookParts({ sheets: [{ rows: [textRow('slug', 'name', 'region'), textRow('Haifa!', 'חיפה', 'haifa')] }] })
    const sheet = parts['xl/worksheets/sheet1.xml']?.replace('<row r="2">', '<row r="40">') ?? ''
    expect(reasons(await load(zipOf({ ...parts, 'xl/worksheets/sheet1.xml': sheet })))).toEqual([[40, 'slug', 'not_a_slug']])
  })

  it.each([
    [
      'an error for a value',
      workbook({
        sheets: [{ rows: [textRow('slug', 'name', 'region'), `${textRow('haifa')}<c t="e"><v>#N/A</v></c>${textRow('haifa')}`] }],
      }),
      'formula_error',
    ],
    ['the old .xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'old_workbook'],
    ['a zip of other things', zipOf({ 'word/document.xml': '<a/>' }), 'broken_workbook'],
    ['half of one', workbook({ sheets: [{ rows: [textRow('code')] }] }).subarray(0, 300), 'broken_workbook'],
    [
      'broken XML',
      zipOf({ ...workbookParts({ sheets: [{ rows: [] }] }), 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' }),
      'broken_workbook',
    ],
    ['more columns than any', workbook({ sheets: [{ rows: [`<c r="ZZ1"><v>1</v></c>`] }] }), 'too_many_columns'],
    [
      'rows without end',
      workbook({
        sheets: [{ rows: [textRow('code', 'percent'), '<c/>'.repeat(200), ...Array.from({ length: 26_000 }, () => '<c r="GR9"/>')] }],
      }),
      'file_too_large',
    ],
  ])('with %s is stopped, and says so', async (_what, file, reason) => {
    const report = await load(file)
    expect(report).toMatchObject({ created: 0, changed: 0 })
    expect(reasons(report).at(-1)?.[2]).toBe(reason)
  })

  it('that unpacks beyond the limit is not unpacked, whatever size it declares', async () => {
    const parts = workbookParts({ sheets: [{ rows: [] }] })
    const sheet = 'xl/worksheets/sheet1.xml'
    const bomb = { ...parts, [sheet]: Buffer.alloc(4 * 1024 * 1024, ' ') }
    expect(reasons(await load(zipOf(bomb, { [sheet]: 300 * 1024 * 1024 })))).toEqual([[0, '', 'file_too_large']])
    expect(reasons(await load(zipOf(bomb, { [sheet]: 1000 })))).toEqual([[0, '', 'broken_workbook']])
    const texts = { ...parts, 'xl/sharedStrings.xml': Buffer.alloc(4 * 1024 * 1024, ' ') }
    expect(reasons(await load(zipOf(texts, { 'xl/sharedStrings.xml': 65 * 1024 * 1024 })))).toEqual([[0, '', 'file_too_large']])
  })
})

/** Hebrew Windows code page, one byte a character. */
const windows1255 = (text: string) =>
  Buffer.from([...text].map((sign) => (sign >= 'א' && sign <= 'ת' ? sign.charCodeAt(0) - 0x5d0 + 0xe0 : sign.charCodeAt(0))))
const CITIES = 'slug,name,region\nhaifa,חיפה,haifa\nakko,עכו,north\n'

describe('a text file', () => {
  it('in Windows-1255 is decoded, and shows a sample', async () => {
    const report = await load(windows1255(CITIES), { isApplied: false })
    expect(report).toMatchObject({ kind: 'cities', created: 2, stopped: 0, warnings: 1 })
    expect(report.problems).toMatchObject([{ row: 0, value: 'חיפה', reason: 'hebrew_windows', isWarning: true }])
    expect(await load(windows1255(CITIES))).toMatchObject({ created: 2, stopped: 0 })
    expect((await events()).filter(({ type }) => type === 'city.changed.v1').map(({ data }) => data)).toEqual(
      expect.arrayContaining([expect.objectContaining({ displayName: 'חיפה' }), expect.objectContaining({ displayName: 'עכו' })]),
    )
  })

  it('with occasional Western European letters is not taken for Hebrew', async () => {
    const report = await load(Buffer.from('slug,name,region\nhaifa,Haïfa port,haifa\n', 'latin1'))
    expect(reasons(report)).toEqual([[2, 'name', 'broken_encoding']])
  })

  it.each(['utf16le', 'utf16be'])('in %s is detected by its byte order mark', async (encoding) => {
    const little = Buffer.from(`\ufeff${CITIES}`, 'utf16le')
    expect(await load(encoding === 'utf16le' ? little : little.swap16())).toMatchObject({ kind: 'cities', created: 2, ...CLEAN })
  })

  it.each([
    ['says its separator', `sep=;\r\n${CITIES.replaceAll(',', ';')}`, 4],
    ['says it with a mark before', `\ufeff"sep=\t"\n${CITIES.replaceAll(',', '\t')}`, 4],
    ['has a title', `ערים לייבוא, מעודכן\n${CITIES}`, 4],
    ['has a title with another separator', `ערים, אזורים, ועוד\n${CITIES.replaceAll(',', ';')}`, 4],
    ['has a title and blank lines', `"ערים\nשלנו"\n\n;;\n\n${CITIES.replaceAll(',', ';')}`, 7],
  ])('that %s is read from its header on', async (_what, file, lastRow) => {
    const report = await load(`${file}ako${/[;\t]/.exec(file.split('slug')[1] ?? '') ?? ','}\n`)
    expect(report).toMatchObject({ kind: 'cities', rows: 3, created: 2, stopped: 1 })
    expect(report.problems[0]?.row).toBe(lastRow + 1)
  })

  it('with its header below ten lines is unknown', async () => {
    expect(reasons(await load(`${'x\n'.repeat(10)}${CITIES}`))).toContainEqual([1, '', 'unknown_file'])
  })
})

describe('a cell', () => {
  it.each(['="2000000000015"', '2000000000015.0', '2000000000015.00', '"=""2000000000015"""'])('%s is that number', async (ean) => {
    const file = productFile({ ean: '@', position: 'rear' }).replace('@', ean)
    expect(await load(file)).toMatchObject({ created: 1, ...CLEAN })
  })

  it.each(['=2000000000015', '="2000000000015"&A1', '="x"'])('%s is a formula, or no number', async (ean) => {
    expect(await load(productFile({ ean }))).toMatchObject({ created: 0, stopped: 1 })
  })

  it('reads a negative count as zero', async () => {
    const report = await load(productFile({ stock: '-3', shipment_units: '-1', supplier_units: '-2.00' }))
    expect(reasons(report)).toEqual([
      [2, 'stock', 'below_zero'],
      [2, 'shipment_units', 'below_zero'],
      [2, 'supplier_units', 'below_zero'],
    ])
    expect(await lastOf('product.changed.v1')).toMatchObject({ stock: 0, shipmentUnits: 0, supplierUnits: 0 })
  })

  it.each(['- אחיזה בגשם', '+ צד מחוזק', '@ כל מזג אוויר', '-'])('starting with a list marker is text: %s', async (text) => {
    expect(await load(productFile({ line: text, description: text }))).toMatchObject({ created: 1, ...CLEAN })
    expect(await lastOf('product.changed.v1')).toMatchObject({ name: text, description: text })
  })

  it.each(['=1+1', '+cmd|x', '@SUM(A1)', '-1+2', '#REF!'])('that is still a formula: %s', async (line) => {
    expect(await load(productFile({ line }))).toMatchObject({ created: 0, stopped: 1 })
  })
})

describe('a refusal', () => {
  it('lists the allowed values', async () => {
    const [problem] = (await load(productFile({ position: 'top' }))).problems
    expect(problem).toMatchObject({ reason: 'unknown_value', detail: expect.stringContaining('front, rear') })
  })

  it('names the nearest kind of file and its missing columns', async () => {
    const { problems } = await load('my tires\n\nbrand,size,price,colour\n2,3,4,5\n')
    expect(problems).toMatchObject([{ row: 1, reason: 'unknown_file', detail: 'products: ean, segment, stock' }])
  })
})
