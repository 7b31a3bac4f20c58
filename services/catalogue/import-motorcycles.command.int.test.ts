import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportReport } from '#services/importing/import-report.ts'
import { createTestImporter } from '#services/importing/testing/test-importer.ts'
import { removeMotorcycle } from '#services/motorcycles/remove-motorcycle.command.ts'
import { FILE_KINDS } from '#services/start/features.ts'

const { deps, load, events, reset } = await createTestImporter()
beforeEach(reset)

const CB500X = {
  brand: 'Honda',
  model: 'CB500X (19 inch)',
  year_from: '2019',
  year_to: '2023',
  segment: 'adventure',
  front_size: '110/80R19',
  rear_size: '160/60R17',
}

const file = (...rows: Record<string, string>[]): string => {
  const columns = [...new Set([CB500X, ...rows].flatMap(Object.keys))]
  const good: Record<string, string> = CB500X
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? good[column] ?? ''))]
    .map((cells) => cells.join(';'))
    .join('\n')
}
const stops = (report: ImportReport) => report.problems.map(({ row, column, reason }) => [row, column, reason])
const motorcycles = async () => (await events()).map((event) => event.data)

describe('a file of motorcycles', () => {
  it('becomes one event per row, sizes read by the one parser, what is left out as described', async () => {
    expect(await load(file({}))).toMatchObject({ kind: 'motorcycles', rows: 1, created: 1, problems: [] })
    expect(await motorcycles()).toEqual([
      {
        id: 'honda-cb500x-19-inch-2019',
        brand: 'Honda',
        model: 'CB500X (19 inch)',
        yearFrom: 2019,
        yearTo: 2023,
        segment: 'adventure',
        front: tire({ displaySize: '110/80 R 19', width: '110', profile: '80', rim: '19', sizeKey: '110/80-19' }),
        rear: tire({ displaySize: '160/60 R 17', width: '160', profile: '60', rim: '17', sizeKey: '160/60-17' }),
        rims: null,
        certainty: 'likely',
        source: null,
      },
    ])
  })

  it('says of a wheel what its maker asks for, in the size or in columns of their own, which count first', async () => {
    const ratings = { front_size: '110/80R19 59V', rear_size: '160/60ZR17 69W', rear_load: '70', rear_speed: '(w)' }
    await load(file({ ...ratings, rims: 'spoked_tubeless', certainty: 'Well known', source: 'the manual', id: 'my-bike' }))
    expect(await motorcycles()).toMatchObject([
      {
        id: 'my-bike',
        front: { loadIndex: 59, speedSymbol: 'V' },
        rear: { displaySize: '160/60 ZR 17', loadIndex: 70, speedSymbol: '(W)' },
        rims: 'spoked_tubeless',
        certainty: 'well_known',
        source: 'the manual',
      },
    ])
  })

  it.each([
    ['120/70ZR17', { sizeKey: '120/70-17', construction: 'R', speedSymbol: 'Z' }],
    ['MT90B16', { sizeKey: '130/90-16', construction: 'B', displaySize: '130/90 B 16' }],
    ['3.50-10', { sizeKey: '3.50-10', construction: '-', profile: '-' }],
    ['160/70TR17', { sizeKey: '160/70-17', construction: 'R', speedSymbol: 'T' }],
    ['P205/65R15', { sizeKey: '205/65-15', construction: 'R' }],
  ])('reads the size %s', async (front_size, expected) => {
    await load(file({ front_size }))
    expect(await motorcycles()).toMatchObject([{ front: expected }])
  })

  it.each([
    [{ front_size: '17/70/120' }, 'front_size', 'reversed_size'],
    [{ rear_size: '160/60ZR' }, 'rear_size', 'rim_missing'],
    [{ rear_size: 'big' }, 'rear_size', 'unreadable_size'],
    [{ rear_size: '160/60-99' }, 'rear_size', 'size_out_of_range'],
    [{ rear_size: '' }, 'rear_size', 'missing'],
    [{ front_size: '120/70-17 radial' }, 'front_size', 'unread_words'],
    [{ front_size: '100/90-19 bias' }, 'front_size', 'unread_words'],
    [{ front_size: '120/70ZR17 + 180/55ZR17' }, 'front_size', 'single_has_two_sizes'],
    [{ year_to: '2018' }, 'year_to', 'years_reversed'],
    [{ year_from: '19' }, 'year_from', 'out_of_range'],
    [{ year_to: '' }, 'year_to', 'missing'],
    [{ year_to: 'today' }, 'year_to', 'not_a_number'],
    [{ segment: 'spaceship' }, 'segment', 'unknown_value'],
    [{ certainty: 'sure' }, 'certainty', 'unknown_value'],
    [{ rims: 'wood' }, 'rims', 'unknown_value'],
    [{ front_load: '0' }, 'front_load', 'out_of_range'],
    [{ rear_speed: 'fast' }, 'rear_speed', 'unreadable_speed'],
    [{ rear_speed: '(H)' }, 'rear_speed', 'unreadable_speed'],
    [{ brand: '' }, 'brand', 'missing'],
    [{ model: '=1+1' }, 'model', 'formula'],
    [{ brand: 'הונדה' }, 'id', 'no_latin_name'],
    [{ id: 'Not A Slug' }, 'id', 'not_a_slug'],
    [{ model: `Long ${'x'.repeat(90)}` }, '', 'not_valid'],
  ])('stops the row of %j alone, at %s with %s', async (wrong, column, reason) => {
    const report = await load(file({ model: 'Good' }, wrong))
    expect(report).toMatchObject({ rows: 2, created: 1, stopped: 1 })
    expect(stops(report)).toEqual([[3, column, reason]])
    expect(await motorcycles()).toMatchObject([{ model: 'Good' }])
  })

  it('takes spans of years of one model that touch, and stops one that overlaps another, however the model is spelled', async () => {
    const report = await load(
      file(
        {},
        { year_from: '2024', year_to: '2026' },
        { model: 'CB-500X 19-inch', year_from: '2023', year_to: '2023' },
        { model: 'NX500' },
      ),
    )
    expect(stops(report)).toEqual([[4, 'year_from', 'overlapping_years']])
    expect(report.problems[0]?.message).toContain('row 2')
    expect(report.created).toBe(3)
  })

  it('names a motorcycle once; a row that was stopped stands in nobody’s way', async () => {
    expect(stops(await load(file({ rear_size: 'big' }, {}, { year_to: '2022' })))).toEqual([
      [2, 'rear_size', 'unreadable_size'],
      [4, 'id', 'duplicate_id'],
    ])
  })

  it('changes nothing when it is imported again, and keeps the motorcycle whose first year is corrected under its id', async () => {
    await load(file({}))
    expect(await load(file({}))).toMatchObject({ created: 0, changed: 0, unchanged: 1 })
    expect(await load(file({ id: 'honda-cb500x-19-inch-2019', year_from: '2018' }))).toMatchObject({ created: 0, changed: 1 })
    expect(await motorcycles()).toMatchObject([
      { id: 'honda-cb500x-19-inch-2019', yearFrom: 2019 },
      { id: 'honda-cb500x-19-inch-2019', yearFrom: 2018 },
    ])
  })

  it('may hold a motorcycle that was removed: it comes back, and is removed once', async () => {
    const id = 'honda-cb500x-19-inch-2019'
    expect(await removeMotorcycle(deps, id)).toBe(false)
    await load(file({}))
    expect([await removeMotorcycle(deps, id), await removeMotorcycle(deps, id)]).toEqual([true, false])
    expect(await load(file({}))).toMatchObject({ created: 1 })
    expect((await events()).map(({ type, subject }) => [type, subject])).toEqual([
      ['motorcycle.changed.v1', id],
      ['motorcycle.removed.v1', id],
      ['motorcycle.changed.v1', id],
    ])
  })

  it('may carry the keys and structures that a source worked out: they are not read', async () => {
    const source = await readFile(new URL('../../migrations/demo/source/motorcycles_oem_sizes.csv', import.meta.url))
    const report = await load(source)
    expect(report).toMatchObject({ kind: 'motorcycles', rows: 357, created: 357, stopped: 0 })
    expect(stops(report)).toEqual(
      ['front_key', 'rear_key', 'front_construction', 'rear_construction', 'note'].map((column) => [1, column, 'unknown_column']),
    )
    const rows = source.toString().split('\n').slice(1)
    for (const data of await motorcycles()) {
      if (!('front' in data && data.front && 'rear' in data && 'yearFrom' in data && 'model' in data)) throw new Error('no motorcycle')
      const { front, rear } = data
      const worked = `,${front.sizeKey},${rear.sizeKey},${front.construction},${rear.construction},`
      expect([data.model, rows.some((row) => row.includes(data.model) && row.includes(worked))]).toEqual([data.model, true])
    }
  })
})

describe('the kinds of files', () => {
  it('are told apart by the columns of each alone', async () => {
    for (const { name, columns } of FILE_KINDS) {
      expect(await load(Object.keys(columns).join(','))).toMatchObject({ kind: name })
      const needed = Object.entries(columns).filter(([, column]) => column.whenEmpty === null)
      expect(await load(needed.map(([column]) => column).join(','))).toMatchObject({ kind: name })
    }
  })
})

function tire(size: { displaySize: string; width: string; profile: string; rim: string; sizeKey: string }) {
  return { ...size, construction: 'R', loadIndex: null, speedSymbol: null }
}
