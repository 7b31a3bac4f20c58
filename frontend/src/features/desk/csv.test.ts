import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

const rowOf = (...cells: (string | number | null)[]) => csvText(['א'], [cells]).split('\r\n')[1]

describe('a table as a file', () => {
  it('begins with the mark of UTF-8 and the names of its columns', () => {
    expect(csvText(['יום', 'המלצות'], [['25/10', 3]])).toBe('\uFEFF"יום","המלצות"\r\n"25/10",3\r\n')
  })

  it.each(['=1+1', '+972', '-2', '@SUM(A1)', '\t=1', '\r=1'])('runs no formula: %j', (text) => {
    expect(rowOf(text)).toBe(`"'${text}"`.split('\r\n')[0])
  })

  it('keeps commas, quotes and nothing apart', () => {
    expect(rowOf('a,b', 'צמיג 17"', null, -5)).toBe('"a,b","צמיג 17""","",-5')
  })
})
