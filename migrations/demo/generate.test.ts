import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { parseSingleSize } from '#services/domain/tire-size.ts'
import { generateDemo } from './generate.ts'
import { readSource } from './source.ts'
import { WEAK_LINES } from './weak-lines.ts'

describe('the generator of the demo catalogue', () => {
  it('makes the very files that are committed: run npm run demo:generate after a change', () => {
    for (const [name, bytes] of Object.entries(generateDemo())) {
      const committed = readFileSync(new URL(`./${name}`, import.meta.url))
      expect([name, bytes.equals(committed)]).toEqual([name, true])
    }
  })

  it('tells past sales of every article from the first week on, so that none of another start stays in the oldest year', () => {
    const rows: { ean: string; week: string }[] = parse(generateDemo()['past-sales.csv'] ?? '', { columns: true })
    const firsts = [...Map.groupBy(rows, ({ ean }) => ean).values()].map(([first]) => first?.week)
    expect(new Set(firsts)).toEqual(new Set([rows[0]?.week]))
  })

  it('leaves out every weak line and no other', () => {
    const rows: Record<string, string>[] = parse(readFileSync(new URL('./source/tyre_lines.csv', import.meta.url)), { columns: true })
    const { lines } = readSource()
    expect(rows.filter((row) => WEAK_LINES.has(row.line_id ?? ''))).toHaveLength(WEAK_LINES.size)
    expect(lines).toHaveLength(rows.length - WEAK_LINES.size)
    expect(lines.some((line) => line.brand === 'SUN-F')).toBe(true)
  })

  it('starts from sizes that the parser reads as their own columns say', () => {
    for (const size of readSource().sizes) {
      expect(parseSingleSize(size.text)).toMatchObject({ width: size.width, profile: size.profile, rim: size.rim, rest: '' })
    }
  })
})
