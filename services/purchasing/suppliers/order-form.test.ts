import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { SUPPLIERS } from '#events/suppliers.events.ts'
import { type Columns, readHeader } from '#services/importing/columns.ts'
import { FILE_KINDS } from '#services/start/features.ts'
import { type OrderedArticle, orderCells, orderCsv } from './order-form.ts'
import { ORDER_FORMS } from './supplier-lists.ts'

const article: OrderedArticle = {
  sku: '0045213',
  ean: '8019227123456',
  makerNumber: '02543700',
  brand: 'PIRELLI',
  description: 'Épuisé Žár ≥ ANGEL GT II F',
  sizeKey: '120/70-17',
  dot: '0124',
  quantity: 12,
  priceCents: 113_950,
  oldestDot: '1726',
  wantedOn: '2027-01-17',
  deliveryAddress: 'HaRechev 5, Holon',
  buyer: 'Road Tires',
}
const linesOf = (bytes: Buffer, encoding: string) => new TextDecoder(encoding).decode(bytes).split('\r\n')

describe('an order in the columns of its supplier', () => {
  it('is German for rduch', () => {
    expect(linesOf(orderCsv(ORDER_FORMS.rduch, [article]), 'utf-8')).toEqual([
      'ArtNr;EAN;HerstellerNr;Hersteller;Bezeichnung;DOT;Menge;EK netto;Währung;DOT mindestens;Wunschtermin;Lieferadresse;Besteller',
      '0045213;8019227123456;02543700;PIRELLI;Épuisé Žár ≥ ANGEL GT II F;0124;12;1139,50;EUR;DOT ≥ 17/26;2027-01-17;HaRechev 5, Holon;Road Tires',
      '',
    ])
    expect(orderCsv(ORDER_FORMS.rduch, []).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  })

  it('is French for deltiFr, in Windows-1252: a sign that it lacks is not lost without a trace', () => {
    const bytes = orderCsv(ORDER_FORMS.deltiFr, [article])
    expect(linesOf(bytes, 'windows-1252')).toEqual([
      'Référence;Code EAN;Réf fabricant;Marque;Désignation;Année fab;Quantité;Prix HT;Devise;DOT minimum;Date souhaitée;Adresse de livraison;Acheteur',
      '0045213;8019227123456;02543700;PIRELLI;Épuisé Žár ? ANGEL GT II F;2024;12;1139,50;EUR;DOT >= 17/26;2027-01-17;HaRechev 5, Holon;Road Tires',
      '',
    ])
    // É, and Ž of its own row in that encoding.
    expect([bytes.includes(0xc9), bytes.includes(0x8e)]).toEqual([true, true])
  })

  it('is English for deltiDe, with the size in its parts', () => {
    expect(
      linesOf(
        orderCsv(ORDER_FORMS.deltiDe, [article, { ...article, sizeKey: '3.50-10', dot: null, ean: null, oldestDot: null, wantedOn: null }]),
        'utf-8',
      ),
    ).toEqual([
      'item_no gtin mpn manufacturer pattern width height rim dot order_qty net_price currency oldest_dot wanted_on delivery_address buyer'.replaceAll(
        ' ',
        '\t',
      ),
      '0045213\t8019227123456\t02543700\tPIRELLI\tÉpuisé Žár ≥ ANGEL GT II F\t120\t70\t17\t0124\t12\t1139.50\tEUR\tDOT ≥ 17/26\t2027-01-17\tHaRechev 5, Holon\tRoad Tires',
      '0045213\t\t02543700\tPIRELLI\tÉpuisé Žár ≥ ANGEL GT II F\t3.50\t\t10\t\t12\t1139.50\tEUR\t\t\tHaRechev 5, Holon\tRoad Tires',
      '',
    ])
  })

  it('keeps the digits of an article number as a text on a sheet, and counts in numbers', () => {
    expect(orderCells(ORDER_FORMS.rduch, article)).toEqual([
      '0045213',
      '8019227123456',
      '02543700',
      'PIRELLI',
      'Épuisé Žár ≥ ANGEL GT II F',
      '0124',
      12,
      1139.5,
      'EUR',
      'DOT ≥ 17/26',
      '2027-01-17',
      'HaRechev 5, Holon',
      'Road Tires',
    ])
  })

  it.each(['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\t=1'])('disarms %j', (description) => {
    for (const supplier of SUPPLIERS) {
      const { encoding, separator } = ORDER_FORMS[supplier]
      const text = new TextDecoder(encoding).decode(orderCsv(ORDER_FORMS[supplier], [{ ...article, description }]))
      const [, row = []] = parse(text, { delimiter: separator }) as string[][]
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }
  })

  it.each(['﹦SUM(A1)', '⁺1', '﹣1', '﹫x', 'a\u037eb', '＂a', 'a＂;b'])(
    'leaves %j, which only looks like one of its signs, in one cell',
    (description) => {
      const text = new TextDecoder('windows-1252').decode(orderCsv(ORDER_FORMS.deltiFr, [{ ...article, description }]))
      const [head = [], row = []] = parse(text, { delimiter: ';' }) as string[][]
      expect(row).toHaveLength(head.length)
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@]/)
    },
  )

  it.each(SUPPLIERS)('of %s is read by its own list, but for what an order adds', (supplier) => {
    const columns: Columns = FILE_KINDS.find(({ name }) => name === `${supplier}-list`)?.columns ?? {}
    const { encoding, separator } = ORDER_FORMS[supplier]
    const text = new TextDecoder(encoding).decode(orderCsv(ORDER_FORMS[supplier], [article]))
    const [head = [], row = []] = parse(text, { delimiter: separator, bom: true }) as string[][]
    const { names, problems } = readHeader(columns, head)
    expect(problems.map(({ reason }) => reason)).toEqual(new Array(5).fill('unknown_column'))
    const read = names.map((name, index) => {
      const cell = name === null ? null : columns[name]?.read(row[index] ?? '')
      return cell?.ok ? cell.value : null
    })
    for (const value of ['0045213', '8019227123456', 113_950, 'EUR']) expect(read).toContain(value)
  })
})
