import { describe, expect, it } from 'vitest'
import { compareDay, type ShopMovement } from './clearing-day.rules.ts'
import { type ClearingRow, readClearingFile } from './clearing-file.ts'

const DAY = '2026-11-21'
const shop = (transaction: string | null, agorot: number, day = DAY): ShopMovement => ({ transaction, agorot, day, orderId: '100001' })
const row = (at: number, transaction: string, agorot: number, day = DAY): ClearingRow => ({ row: at, transaction, agorot, day })

describe('a day of both sides', () => {
  it('tells what is equal, on one side alone, of another sum and of another day', () => {
    const known = [shop('a', 100), shop('b', 200), shop('c', 300), shop('d', 400, '2026-11-22'), shop(null, -50), shop('e', -70)]
    const file = [row(2, 'a', 100), row(3, 'b', 199), row(4, 'd', 400), row(5, 'x', 500), row(6, 'e', -70)]
    const compared = compareDay(DAY, known, file)
    expect(compared).toMatchObject({ equal: 2, companyAlone: [{ row: 5 }], leftOut: [] })
    expect(compared.shopAlone.map(({ transaction }) => transaction)).toEqual(['c', null])
    expect(compared.differing).toMatchObject([{ shop: { agorot: 200 }, company: { row: 3, agorot: 199 } }])
    expect(compared.otherDay).toMatchObject([{ shop: { transaction: 'd', day: '2026-11-22' } }])
  })

  it('keeps a refund apart from the payment of the same number, and leaves out what comes again or is of another day', () => {
    const file = [row(2, 'a', 100), row(3, 'a', -100), row(4, 'a', 100), row(5, 'b', 200, '2026-11-20')]
    const compared = compareDay(DAY, [shop('a', 100), shop('b', 200)], file)
    expect(compared).toMatchObject({ equal: 1, companyAlone: [{ row: 3 }] })
    expect(compared.leftOut.map(({ row: left, reason }) => [left.row, reason])).toEqual([
      [4, 'repeated_transaction'],
      [5, 'other_day'],
    ])
    expect(compared.shopAlone).toMatchObject([{ transaction: 'b' }])
  })
})

describe("the company's file", () => {
  it('is read with Hebrew names, a title above, other columns, refunds below zero and times', async () => {
    const { rows, problems, missing } = await readClearingFile(
      Buffer.from(`דוח יומי\r\nתאריך עסקה,סניף,מספר עסקה,סכום\r\n21/11/2026 14:03,1,0012-a,"₪1,099.90"\r\n2026-11-21,1,b7,-50\r\n`),
    )
    expect({ rows, problems, missing }).toEqual({
      rows: [row(3, '0012-a', 109_990), row(4, 'b7', -5_000)],
      problems: [],
      missing: [],
    })
  })

  it('has its bad rows named by their lines, and the others read', async () => {
    const lines = [
      'Transaction ID;Amount;Date',
      'a;12.50;21/11/2026',
      ';1;21/11/2026',
      'b;many;21/11/2026',
      '1.23E+17;1;21/11/2026',
      'c;1;31/02/2026',
    ]
    const { rows, problems } = await readClearingFile(Buffer.from(lines.join('\n')))
    expect(rows).toEqual([row(2, 'a', 1_250)])
    expect(problems.map(({ row: at, column, reason }) => [at, column, reason])).toEqual([
      [3, 'transaction', 'missing'],
      [4, 'sum', 'not_a_number'],
      [5, 'transaction', 'scientific_notation'],
      [6, 'date', 'unreadable_date'],
    ])
  })

  it('that is another one says what it lacks', async () => {
    expect((await readClearingFile(Buffer.from('Amount,name\n1,x\n'))).missing).toEqual(['transaction', 'date'])
    expect((await readClearingFile(Buffer.from(''))).missing).toEqual(['transaction', 'sum', 'date'])
  })
})
