import { expect, it } from 'vitest'
import { csvText } from './csv.ts'

it('is opened correctly by a Hebrew Excel, with leading zeros', () => {
  const rows = [['25/10', 3, '0770000000018', '0535550169', '=1+1', null]]
  expect(csvText(['יום', 'המלצות'], rows)).toBe("\uFEFFיום,המלצות\r\n25/10,3,'0770000000018,'0535550169,'=1+1,\r\n")
})
