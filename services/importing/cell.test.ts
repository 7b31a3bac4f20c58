import { describe, expect, it } from 'vitest'
import { longText, shortText } from './cell.ts'
import { type Problem, readHeader, readRow, readValues, required } from './columns.ts'

const COLUMNS = { line: required(shortText, 'a line'), text: required(longText, 'a text') }
const HEADER = readHeader(COLUMNS, ['\u200eline\u00a0', 'Text\n'])

function read(line: string, text = 'x') {
  const problems: Problem[] = []
  const row = readRow(HEADER, 2, [line, text], problems)
  const values = row && readValues(COLUMNS, row, problems)
  return values ?? problems.map(({ column, value, reason }) => [column, value, reason])
}

describe('a cell of a file', () => {
  it('is read as one line of text, without invisible characters', () => {
    expect(HEADER.problems).toEqual([])
    expect(read(' Road\u00a0\u202e6\r\nזוג\u202c\u0007 ', 'צמיג\n\n\u2066120/70\u2003ZR\u00a017\u2069')).toEqual({
      line: 'Road 6 זוג',
      text: 'צמיג \u2066120/70 ZR 17\u2069',
    })
  })

  it('is no formula behind such a character, and no value of such characters alone', () => {
    expect(read('\u202d=1+1')).toEqual([['line', '=1+1', 'formula']])
    expect(read('\u200b\u00a0\u2060')).toEqual([['line', '', 'missing']])
  })

  it.each(['R\ufffdad', 'R\u0000oad'])('counts as broken: %j', (line) => {
    expect(read(line)).toMatchObject([['line', expect.anything(), 'broken_encoding']])
  })
})
