import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELD_EXAMPLES, ORDER_WORDS, WORDED_KINDS } from './order-words.text.ts'
import { faultOf, wordsWith } from './words.rules.ts'

const EXAMPLES: Readonly<Record<string, string>> = FIELD_EXAMPLES
const FIELDS = Object.keys(EXAMPLES)
const BUILT_IN = { subject: 'הזמנה {מספר_הזמנה}', lines: ['תודה.'] }

describe.each(WORDED_KINDS)('%s', (kind) => {
  const { fields, ...builtIn } = ORDER_WORDS[kind]
  it('has built-in words that name its own fields alone, and could be saved as they are', () => {
    for (const words of [builtIn.subject, ...builtIn.lines]) expect(faultOf(words, fields)).toBeNull()
  })

  it('says with all its fields as own words what it says by itself', () => {
    expect(wordsWith(EXAMPLES, builtIn, builtIn)).toEqual(wordsWith(EXAMPLES, builtIn, null))
    const everything = [`${fields.map((field) => `{${field}}`).join(' ')}`]
    expect(wordsWith(EXAMPLES, builtIn, { subject: null, lines: everything }).lines).toEqual([
      fields.map((field) => EXAMPLES[field]).join(' '),
    ])
  })
})

it('drops a paragraph whose field has no value, and keeps the built-in subject and words where nothing stays', () => {
  const values = { מספר_הזמנה: '100001', מספר_מעקב: null }
  const own = { subject: 'נשלח: {מספר_מעקב}', lines: ['מספר המעקב: {מספר_מעקב}', 'הזמנה {מספר_הזמנה} בדרך.'] }
  expect(wordsWith(values, BUILT_IN, own)).toEqual({ subject: 'הזמנה 100001', lines: ['הזמנה 100001 בדרך.'] })
  expect(wordsWith(values, BUILT_IN, { ...own, lines: own.lines.slice(0, 1) }).lines).toEqual(['תודה.'])
  // A field that a later release has not.
  expect(wordsWith(values, BUILT_IN, { subject: null, lines: ['{constructor}', 'שלום.'] }).lines).toEqual(['שלום.'])
})

it.each([
  ['{מוסך}', 'unknown_field', '{מוסך}'],
  ['{}', 'unknown_field', '{}'],
  ['{ מספר_הזמנה }', 'unknown_field', '{ מספר_הזמנה }'],
  ['הזמנה {מספר_הזמנה', 'broken_braces', '{מספר_הזמנה'],
  ['הזמנה מספר_הזמנה}', 'broken_braces', '}'],
  ['{{מספר_הזמנה}}', 'broken_braces', '{'],
  ['כנסו ל־https://tires.example', 'address', '://'],
  ['כנסו ל־www.tires', 'address', 'www.'],
  ['כנסו ל־tires.example', 'address', '.example'],
  ['{שם_פרטי}.co', 'address', '.co'],
])('refuses %s: %s', (words, reason, what) => {
  expect(faultOf(words, ['מספר_הזמנה', 'שם_פרטי'])).toMatchObject({ reason, what: expect.stringContaining(what) })
})

it.each(['תודה. שלום', 'ב־6.12 בשעה 10.30', 'PDF, ומשם.', 'שווה 2.5'])('takes %s', (words) => {
  expect(faultOf(words, [])).toBeNull()
})

it('never writes a brace, whatever the words are: they are refused, or each field has its value', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('{', '}', '\n', ...FIELDS.map((field) => `{${field}}`), ...FIELDS),
  )
  const words = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
  const values = fc.record(Object.fromEntries(FIELDS.map((field) => [field, fc.constantFrom(EXAMPLES[field] ?? '', null)])))
  fc.assert(
    fc.property(words, words, values, (subject, line, known) => {
      if (faultOf(subject, FIELDS) || faultOf(line, FIELDS)) return
      const written = wordsWith(known, BUILT_IN, { subject, lines: [line] })
      expect([written.subject, ...written.lines].join('')).not.toMatch(/[{}]/)
    }),
    { numRuns: 2000 },
  )
})
