import { type MotorcycleChanged, MotorcycleSegment, type OriginalTire } from '#events/motorcycles.events.ts'
import { createEvent } from '#events/registry.ts'
import { displaySize } from '#services/domain/size-text.ts'
import { brandKey, latinSlug } from '#services/domain/slug.ts'
import { parseSingleSize, parseTireSize, type TireSize } from '#services/domain/tire-size.ts'
import { oneOf, type ReadCell, shortText, slug, wholeFrom } from '#services/importing/cell.ts'
import {
  type CellTexts,
  defaulted,
  type FileRow,
  optional,
  type Problem,
  problem,
  readValues,
  required,
  type ValuesOf,
} from '#services/importing/columns.ts'
import { type Entity, entityOf, type FileKind } from '#services/importing/file-kind.ts'
import { SIZE_REASONS } from '#services/importing/reasons.ts'

const SEGMENTS = MotorcycleSegment.anyOf.map(({ const: segment }) => segment)
const YEAR = wholeFrom(1900, 2100)
const LOAD_INDEX = wholeFrom(1, 150)
const SPEED = /^[B-HJ-NP-WYZ]$|^\([VWY]\)$/

const speed: ReadCell<string> = (text) => {
  const symbol = text.toUpperCase()
  return SPEED.test(symbol) ? { ok: true, value: symbol } : { ok: false, reason: 'unreadable_speed' }
}

const MOTORCYCLE_COLUMNS = {
  brand: required(shortText, 'its maker, Honda', ['make', 'manufacturer', 'maker']),
  model: required(shortText, 'without the maker, CB500X (19 inch); what stands in brackets tells spans of years apart'),
  year_from: required(YEAR, 'first year with these sizes', ['from', 'first_year']),
  year_to: required(YEAR, 'last year with them; years of one model never overlap', ['to', 'last_year']),
  segment: required(oneOf(SEGMENTS), `one of ${SEGMENTS.join(', ')}`, ['category']),
  front_size: required(shortText, 'as the maker fitted it: 120/70ZR17, MT90B16, with ratings or without', ['front']),
  rear_size: required(shortText, 'the same behind', ['rear']),
  front_load: optional(LOAD_INDEX, 'least load index, 58; empty = as the size says'),
  front_speed: optional(speed, 'least speed symbol, W or (W); empty = as the size says'),
  rear_load: optional(LOAD_INDEX, 'the same behind'),
  rear_speed: optional(speed, 'the same behind'),
  rims: optional(oneOf(['cast', 'spoked', 'spoked_tubeless']), 'cast, spoked or spoked_tubeless; empty = not known'),
  certainty: defaulted(
    oneOf(['cited', 'well_known', 'likely']),
    'likely',
    'how sure the sizes are: cited, well_known or likely; empty = likely',
  ),
  source: optional(shortText, 'where the sizes were read'),
  id: optional(slug, 'part of its address; empty = made from maker, model and first year. Give it to correct that year'),
} as const

type Cells = ValuesOf<typeof MOTORCYCLE_COLUMNS>

/** A motorcycle of the file, for comparison with later rows of its model. */
interface Span {
  row: number
  id: string
  yearFrom: number
  yearTo: number
}

/** One row for each model and range of years with the same wheels. */
export const MOTORCYCLE_FILE: FileKind = {
  name: 'motorcycles',
  entity: 'motorcycle',
  keys: ['id'],
  identityOf: (data) => {
    const { brand, model } = data as MotorcycleChanged
    return { brand: brandKey(brand), model: brandKey(model) }
  },
  toRemoved: (id, { eventId, time }) => createEvent('motorcycle.removed.v1', { id: eventId, time, subject: id, data: { id } }),
  columns: MOTORCYCLE_COLUMNS,
  idOf: idOfCells,
  write: (data) => [writeMotorcycle(data as MotorcycleChanged)],
  start: () => {
    const spans = new Map<string, Span[]>()
    return {
      read(fileRow, problems) {
        const data = readMotorcycleRow(fileRow, spans, problems)
        return data && motorcycleEntity(data, fileRow.row)
      },
      end: () => [],
    }
  },
}

/** One motorcycle, by the texts of its columns; what stops it is in `problems`. */
export function readMotorcycleRow(fileRow: FileRow, spans: Map<string, Span[]>, problems: Problem[]): MotorcycleChanged | null {
  const before = problems.length
  const values = readValues(MOTORCYCLE_COLUMNS, fileRow, problems)
  if (!values) return null
  const data = readMotorcycle(values, fileRow.row, problems)
  if (data) checkYears(data, fileRow.row, spans, problems)
  return problems.slice(before).some((each) => !each.isWarning) ? null : data
}

export function motorcycleEntity(data: MotorcycleChanged, row: number): Entity {
  return entityOf('motorcycle', 'motorcycle.changed.v1', { id: data.id, rows: [row], data, idColumn: 'id' })
}

function readMotorcycle(cells: Cells, row: number, problems: Problem[]): MotorcycleChanged | null {
  const { brand, model, segment, rims, certainty, source } = cells
  const id = cells.id ?? madeId(cells)
  if (id === null) problems.push(problem(row, 'id', `${brand} ${model}`, 'no_latin_name'))
  const front = readTire(row, 'front_size', cells.front_size, [cells.front_load, cells.front_speed], problems)
  const rear = readTire(row, 'rear_size', cells.rear_size, [cells.rear_load, cells.rear_speed], problems)
  if (!id || !front || !rear) return null
  return { id, brand, model, yearFrom: cells.year_from, yearTo: cells.year_to, segment, front, rear, rims, certainty, source }
}

/** Null without Latin letters. */
function madeId({ brand, model, year_from: year }: Pick<Cells, 'brand' | 'model' | 'year_from'>): string | null {
  return latinSlug(brand) && latinSlug(model) ? latinSlug(`${brand} ${model} ${year}`) : null
}

function idOfCells(cells: CellTexts): string | null {
  const { id, brand, model, year_from } = MOTORCYCLE_COLUMNS
  const given = readValues({ id }, { row: 0, cells }, [])?.id
  if (given) return given
  const values = readValues({ brand, model, year_from }, { row: 0, cells }, [])
  return values && madeId(values)
}

function writeMotorcycle(motorcycle: MotorcycleChanged): Record<keyof Cells, string> {
  const [front, rear] = [writeTire(motorcycle.front), writeTire(motorcycle.rear)]
  return {
    brand: motorcycle.brand,
    model: motorcycle.model,
    year_from: String(motorcycle.yearFrom),
    year_to: String(motorcycle.yearTo),
    segment: motorcycle.segment,
    front_size: front.size,
    rear_size: rear.size,
    front_load: front.load,
    front_speed: front.speed,
    rear_load: rear.load,
    rear_speed: rear.speed,
    rims: motorcycle.rims ?? '',
    certainty: motorcycle.certainty,
    source: motorcycle.source ?? '',
    id: motorcycle.id,
  }
}

/** Load and speed have their own cells if the size text lacks them. */
function writeTire({ displaySize: size, loadIndex, speedSymbol }: OriginalTire) {
  const rated = `${size} ${loadIndex ?? ''}${speedSymbol ?? ''}`.trim()
  const text = parseSingleSize(rated) ? rated : size
  const said = parseSingleSize(text)
  return {
    size: text,
    load: said?.loadIndex === loadIndex ? '' : String(loadIndex ?? ''),
    speed: said?.speedSymbol === speedSymbol ? '' : (speedSymbol ?? ''),
  }
}

/** The years must be in order and not overlap another row's of this model. Duplicate ids are reported as such. */
function checkYears(
  { id, brand, model, yearFrom, yearTo }: MotorcycleChanged,
  row: number,
  spans: Map<string, Span[]>,
  problems: Problem[],
) {
  if (yearTo < yearFrom) {
    problems.push(problem(row, 'year_to', `${yearFrom}-${yearTo}`, 'years_reversed'))
    return
  }
  const key = `${brandKey(brand)} ${brandKey(model)}`
  const ofModel = spans.get(key) ?? []
  const other = ofModel.find((span) => span.id !== id && span.yearFrom <= yearTo && yearFrom <= span.yearTo)
  if (other) problems.push(problem(row, 'year_from', `${yearFrom}-${yearTo}`, 'overlapping_years', `row ${other.row}`))
  else spans.set(key, [...ofModel, { row, id, yearFrom, yearTo }])
}

/** One wheel's tire. Unparsed words are an error: beside a size they may be its structure, `120/70-17 radial`. */
function readTire(
  row: number,
  column: 'front_size' | 'rear_size',
  text: string,
  [load, speedSymbol]: [number | null, string | null],
  problems: Problem[],
): OriginalTire | null {
  const parsed = parseTireSize(text)
  const stop = (...why: [Parameters<typeof problem>[3], string?]): null => {
    problems.push(problem(row, column, text, ...why))
    return null
  }
  if (!parsed.ok) return stop(SIZE_REASONS[parsed.code], parsed.suggestion ? `is it ${parsed.suggestion}?` : undefined)
  if (parsed.kind === 'set') return stop('single_has_two_sizes')
  if (parsed.size.rest !== '') return stop('unread_words', parsed.size.rest)
  return toTire(parsed.size, load, speedSymbol)
}

function toTire(size: TireSize, load: number | null, speedSymbol: string | null): OriginalTire {
  return {
    displaySize: displaySize(size),
    width: size.width,
    profile: size.profile,
    rim: size.rim,
    sizeKey: size.key,
    construction: size.construction,
    loadIndex: load ?? size.loadIndex,
    speedSymbol: speedSymbol ?? size.speedSymbol,
  }
}
