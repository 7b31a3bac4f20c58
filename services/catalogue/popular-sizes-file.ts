import { parseSizeParts } from '#services/domain/tire-size.ts'
import { shortText, units } from '#services/importing/cell.ts'
import { optional, problem, readValues, required } from '#services/importing/columns.ts'
import { entityOf, type FileKind } from '#services/importing/file-kind.ts'

const POPULAR_SIZE_COLUMNS = {
  width: required(shortText, '120, of an inch size 3.50'),
  profile: required(shortText, '70, of an inch size -', ['height']),
  rim: required(shortText, '17'),
  rank: required(units, 'place in the list, the most popular first'),
  motorcycles: optional(shortText, 'who rides on it', ['note']),
} as const

const MAX_SIZES = 100

/** Popular sizes: the whole file is one list, without the rows that are wrong. */
export const POPULAR_SIZES_FILE: FileKind = {
  name: 'popular-sizes',
  columns: POPULAR_SIZE_COLUMNS,
  start: () => {
    const sizes: { row: number; rank: number; width: string; profile: string; rim: string; motorcycles: string }[] = []
    return {
      read(header, row, cells, problems) {
        const values = readValues(POPULAR_SIZE_COLUMNS, header, row, cells, problems)
        if (!values) return null
        const size = parseSizeParts(values.width, values.profile, values.rim)
        if (!size || sizes.length === MAX_SIZES) {
          problems.push(problem(row, 'width', `${values.width}/${values.profile}/${values.rim}`, size ? 'out_of_range' : 'unreadable_size'))
          return null
        }
        const { width, profile, rim } = size
        sizes.push({ row, rank: values.rank, width, profile, rim, motorcycles: values.motorcycles ?? '' })
        return null
      },
      end() {
        if (sizes.length === 0) return []
        const sorted = sizes.toSorted((a, b) => a.rank - b.rank || a.row - b.row)
        const data = { sizes: sorted.map(({ row: _row, rank: _rank, ...size }) => size) }
        return [entityOf('popular-sizes', 'popular-sizes.changed.v1', { id: 'popular-sizes', rows: sizes.map(({ row }) => row), data })]
      },
    }
  },
}
