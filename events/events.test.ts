import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { type TSchema, Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Uuid } from './primitives.ts'
import { createEvent, EVENTS, type EventType, parseEvent, UPCASTS, type Upcast } from './registry.ts'
import { TOPICS } from './topics.ts'

const FIXTURES = new URL('./fixtures/', import.meta.url)
const samples = readdirSync(FIXTURES).filter((name) => name.endsWith('.json'))
const sampleOf = (name: string): string => readFileSync(new URL(name, FIXTURES), 'utf8')

/** Field names that suggest personal data. A random visitorId and a contactId are not personal. */
const PERSONAL = /phone|mail|address|^name$|fullname|firstname|lastname|personal|idnumber|holder|token|street|recipient|notes?$/i
/** Names of goods and businesses, which are not personal. */
const OF_BUSINESS: Partial<Record<EventType, readonly string[]>> = {
  'product.changed.v1': ['name'],
  'brand.changed.v1': ['name'],
  'category.changed.v1': ['name'],
  'garage.changed.v1': ['address', 'phone', 'email'],
}

function fieldsOf(schema: TSchema & { properties?: Record<string, TSchema>; items?: TSchema; anyOf?: TSchema[] }): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [name, ...fieldsOf(inner)])
  return [...own, ...(schema.items ? fieldsOf(schema.items) : []), ...(schema.anyOf ?? []).flatMap(fieldsOf)]
}

describe('the events of the shop', () => {
  it.each(samples)('reads the recorded sample %s', (name) => {
    const parsed = parseEvent(sampleOf(name))
    expect(parsed).toMatchObject({ ok: true, event: { type: name.replace('.json', '') } })
  })

  it('has a recorded sample of every type', () => {
    expect(samples.map((name) => name.replace('.json', '')).sort()).toEqual(Object.keys(EVENTS).sort())
  })

  it('never changes a recorded sample: stored events cannot be edited either', () => {
    const recorded = readFileSync(new URL('SHA256SUMS', FIXTURES), 'utf8')
    const sums = samples.sort().map((name) => `${createHash('sha256').update(sampleOf(name)).digest('hex')}  ${name}\n`)
    expect(sums.join('')).toBe(recorded)
  })

  it.each(Object.keys(EVENTS) as EventType[])('keeps personal data out of %s', (type) => {
    const business = OF_BUSINESS[type] ?? []
    const personal = fieldsOf(EVENTS[type].data).filter((field) => PERSONAL.test(field) && !business.includes(field))
    expect(personal).toEqual([])
  })

  it.each(Object.keys(EVENTS) as EventType[])('refuses unknown fields in %s, so that nothing personal slips in', (type) => {
    const sample = JSON.parse(sampleOf(`${type}.json`)) as { data: object }
    const parsed = parseEvent(JSON.stringify({ ...sample, data: { ...sample.data, callerPhone: '0501234567' } }))
    expect(parsed).toMatchObject({ ok: false, reason: 'bad_data' })
    expect(JSON.stringify(parsed)).not.toContain('0501234567')
  })

  it('puts every type on a topic that exists', () => {
    for (const { topic } of Object.values(EVENTS)) expect(TOPICS).toHaveProperty(topic)
  })
})

describe('parseEvent', () => {
  it.each([
    ['not_json', '{'],
    ['bad_envelope', '{}'],
    ['bad_envelope', 'null'],
    ['unknown_event_type', sampleOf('product-like.pressed.v1.json').replaceAll('product-like.pressed.v1', 'product-like.pressed.v9')],
    ['bad_data', sampleOf('product-like.pressed.v1.json').replace('"productId"', '"product"')],
  ])('answers %s instead of throwing', (reason, bytes) => {
    expect(parseEvent(bytes)).toMatchObject({ ok: false, reason })
  })
})

describe('an old version', () => {
  // A registry in which likes had two earlier versions.
  const likes = (field: string) => ({
    topic: 'likes',
    data: Type.Object({ [field]: Type.String(), visitorId: Uuid }, { additionalProperties: false }),
  })
  const registry = EVENTS as Record<string, unknown>
  const upcasts = UPCASTS as Record<string, Upcast>
  const rename = (from: string, to: string) => (old: Record<string, unknown>) => ({ [to]: old[from], visitorId: old.visitorId })
  const today = sampleOf('product-like.pressed.v1.json')
  const old = today.replaceAll('pressed.v1', 'pressed.v-1').replace('"productId"', '"tire"')
  const TYPES = ['product-like.pressed.v-1', 'product-like.pressed.v0'] as const

  beforeEach(() => {
    registry[TYPES[0]] = likes('tire')
    registry[TYPES[1]] = likes('article')
    upcasts[TYPES[0]] = { to: TYPES[1] as EventType, data: rename('tire', 'article') }
    upcasts[TYPES[1]] = { to: 'product-like.pressed.v1', data: rename('article', 'productId') }
  })
  afterEach(() => {
    for (const type of TYPES) {
      delete registry[type]
      delete upcasts[type]
    }
  })

  it('is upcast step by step to the current version, and keeps its id, time, key and sequence', () => {
    expect(parseEvent(old)).toEqual({ ok: true, event: JSON.parse(today) })
  })

  it.each(TYPES)('is rejected if its data violate the schema of %s on the way', (type) => {
    upcasts[TYPES[0]] = { to: TYPES[1] as EventType, data: rename('tire', type === TYPES[0] ? 'article' : 'something') }
    const bytes = type === TYPES[0] ? old.replace('"tire"', '"wheel"') : old
    expect(parseEvent(bytes)).toMatchObject({ ok: false, reason: 'bad_data' })
  })

  it('is rejected if its upcast throws', () => {
    upcasts[TYPES[1]] = { to: 'product-like.pressed.v1', data: (data: Record<string, unknown>) => (data.missing as { tire: string }).tire }
    expect(parseEvent(old)).toEqual({ ok: false, reason: 'bad_data', detail: 'cannot become product-like.pressed.v1: TypeError' })
  })

  it('is unknown if it is not registered', () => {
    delete registry[TYPES[0]]
    expect(parseEvent(old)).toMatchObject({ ok: false, reason: 'unknown_event_type' })
  })
})

describe('createEvent', () => {
  it('refuses data that break the schema, naming the field', () => {
    const fields = { id: '01933f5e-8c00-7000-8000-000000000001', time: '2026-11-21T09:30:00.000Z', subject: 'x' }
    expect(() => createEvent('product-like.pressed.v1', { ...fields, data: { productId: '', visitorId: fields.id } })).toThrow(/productId/)
  })
})
