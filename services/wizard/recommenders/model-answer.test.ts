import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amount } from '#services/platform/testing/amount.ts'
import { plainReason, readModelAnswer } from './model-answer.ts'

const EANS = ['2000000000015', '2000000000022', '2000000000039']
const known = new Set(EANS)

/** No markup, link, address, control or invisible character, long number or amount; 240 characters at most. */
function isClean(reason: string): boolean {
  return reason.length <= 240 && !/[<>\p{Cc}\p{Cf}₪$€£]|:\/\/|www\.|@\S|\d{9}/u.test(reason)
}

const dirt = fc.constantFrom(
  '<b>',
  '</',
  '>',
  '<script>',
  'https://',
  'www.',
  'evil.example',
  '\u202E',
  '\u200F',
  '\u0000',
  '\n',
  '050-5550142',
  'טוב בגשם',
  '[x](y)',
  '@a',
  '&lt;',
  'javascript:',
  '₪99',
  ' ',
)
const reasons = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(dirt, { maxLength: 60 }).map((parts) => parts.join('')),
)
const eans = fc.oneof(
  {
    arbitrary: fc.constantFrom(...EANS).chain((ean) => fc.constantFrom(ean, `"${ean}"`, `[${ean}]`, ` ${ean}\n`, Number(ean), `${ean}0`)),
    weight: 4,
  },
  fc.stringMatching(/^\d{13}$/),
  fc.jsonValue(),
)
const scores = fc.oneof(
  { arbitrary: fc.double({ noNaN: true }), weight: 4 },
  fc.integer(),
  fc.constantFrom('9/10', '8.5', '7 מתוך 10', 'great', null, [], '9/100'),
  fc.jsonValue(),
)
const cards = fc.record(
  { ean: eans, score: scores, reason: fc.oneof(reasons, fc.jsonValue()), more: fc.jsonValue() },
  { requiredKeys: ['ean'] },
)
const answers = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ tires: fc.array(fc.oneof({ arbitrary: cards, weight: 9 }, fc.jsonValue()), { maxLength: 10 }) })
      .map((answer) => JSON.stringify(answer)),
  },
  fc.json(),
  fc.string({ unit: 'binary' }),
)

describe('a model answer', () => {
  it('is reduced to candidates, each once, scored 0 to 10, with clean reasons, best first', () => {
    let read = 0
    fc.assert(
      fc.property(answers, (text) => {
        const tires = readModelAnswer(text, known)
        read += tires.length
        expect(tires.every(({ ean }) => known.has(ean))).toBe(true)
        expect(new Set(tires.map(({ ean }) => ean)).size).toBe(tires.length)
        expect(tires.every(({ score }) => score >= 0 && score <= 10 && Math.round(score * 10) / 10 === score)).toBe(true)
        expect(tires.filter(({ reason }) => !isClean(reason))).toEqual([])
        expect(tires.map(({ score }) => score)).toEqual(tires.map(({ score }) => score).toSorted((a, b) => b - a))
      }),
      { numRuns: amount(300, 2000) },
    )
    expect(read).toBeGreaterThan(100)
  })

  it('accepts EANs with surrounding text', () => {
    const answer = (ean: unknown) => readModelAnswer(JSON.stringify({ tires: [{ ean, score: 8, reason: 'טוב' }] }), known)
    for (const ean of [
      '2000000000015',
      '"2000000000015"',
      '[2000000000015]',
      ' 2000000000015 ',
      '״2000000000015״',
      '`2000000000015`,',
      2000000000015,
    ]) {
      expect([ean, answer(ean)]).toEqual([ean, [{ ean: '2000000000015', score: 8, reason: 'טוב' }]])
    }
    for (const ean of ['20000000000150', '200000000001', 'ean 2000000000015', null, ['2000000000015']])
      expect([ean, answer(ean)]).toEqual([ean, []])
  })

  it('skips oversized EANs, scores and answers', () => {
    const answer = (ean: string, score: unknown, after = '') =>
      readModelAnswer(`${JSON.stringify({ tires: [{ ean, score, reason: '' }] })}${after}`, known).length
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.constantFrom('', 'x'), (count, end) => {
        const blanks = ' '.repeat(count)
        expect(answer(`${blanks}${EANS[0]}`, 8)).toBe(count <= 27 ? 1 : 0)
        expect(answer(`${EANS[0]}`, `9${blanks}`)).toBe(count <= 19 ? 1 : 0)
        expect([answer(`${EANS[0]}${blanks}x`, 8), answer(`${EANS[0]}`, `9${blanks}x`)]).toEqual([0, 0])
        expect(answer(`${EANS[0]}`, 8, `${blanks}${end}`)).toBe(1)
      }),
      {
        examples: [
          [27, ''],
          [28, ''],
          [19, ''],
          [20, ''],
          [40_000, 'x'],
        ],
      },
    )
    expect(answer(`${EANS[0]}`, 8, ' '.repeat(64 * 1024))).toBe(0)
  })

  it('finds JSON after a few brackets, and gives up when they never close', () => {
    const answer = JSON.stringify({ tires: [{ ean: EANS[0], score: 8, reason: '' }] })
    const behind = (brackets: string) => readModelAnswer(brackets + answer, known).length
    expect([behind('[1] '), behind('{x} [] {"tires":[]} '), behind('{"answer":'), behind('['.repeat(60_000))]).toEqual([1, 1, 1, 0])
    for (const part of ['{"', '[{', '{"\\"', '{\\"', '[{"a":', '"\\', '{}'])
      expect(behind(part.repeat(60_000 / part.length))).toBeLessThanOrEqual(1)
  })

  it.each([
    [11, 10],
    [-3, 0],
    ['9/10', 9],
    ['8.25', 8.3],
    ['7 מתוך 10', 7],
    ['9/100', null],
    ['great', null],
    [null, null],
  ])('reads the score %o as %o', (score, expected) => {
    const [tire] = readModelAnswer(JSON.stringify({ tires: [{ ean: EANS[0], score, reason: '' }] }), known)
    expect(tire?.score ?? null).toBe(expected)
  })
})

describe('a reason', () => {
  it.each([
    ['הטוב בגשם, מידה 120/70 ZR 17 ומשקל נמוך, 13,000–15,000 ק״מ.', 'הטוב בגשם, מידה 120/70 ZR 17 ומשקל נמוך, 13,000–15,000 ק״מ.'],
    ['\u202Eטוב\u2069\n\t\u200Fב\u200Bגשם\u0000', 'טוב בגשם'],
    ['**טוב** _בגשם_ `x`', 'טוב בגשם x'],
    ['טוב <img src=x onerror=alert(1)>', ''],
    ['<<b>script>טוב</script>', ''],
    ['טוב &lt;b&gt;', ''],
    ['[טוב](https://evil.example)', ''],
    ['טוב, ראו evil.co.il/sale', ''],
    ['טוב, ht\u200Btps://evil', ''],
    ['כתבו אל a@evil', ''],
    ['חייגו 050-555-0142', ''],
    ['חייגו 050 - 123 - 4567', ''],
    ['חייגו 050/123/4567', ''],
    ['חייגו 050–123–4567', ''],
    ['חייגו ٠٥٠١٢٣٤٥٦٧', ''],
    ['חייגו ०५०-१२३-४५६७', ''],
    ['טוב, ٩ מתוך ١٠', ''],
    ['טוב, ９ מתוך １０', 'טוב, 9 מתוך 10'],
    ['מחזיק 13,000-15,000 ק״מ, מידות 120/70-17 ו־180/55-17', 'מחזיק 13,000-15,000 ק״מ, מידות 120/70-17 ו־180/55-17'],
    ['חייגו 50,123 45,670', ''],
    ['בקרו בצמיגים.קום', ''],
    ['בקרו בצמיגים。קום', ''],
    ['בקרו ב－ｅｖｉｌ．ｅｘａｍｐｌｅ', ''],
    ['טוב בגשם. שקט בכביש חלק...', 'טוב בגשם. שקט בכביש חלק...'],
    ['טוב יותר: 2000000000015', ''],
    ['רק 99 ש״ח', ''],
    ['רק 99 שקלים', ''],
    ...['450 ש׳׳ח', '450 ש”ח', '450 ש״ ח', "450 ש''ח", '450 ש´´ח', '450שח', '450 ש.ח.', '¥450', '＄450'].map((sum) => [`רק ${sum}`, '']),
    ['The best one', ''],
    ['', ''],
  ])('%o is shown as %o', (text, shown) => {
    expect(plainReason(text)).toBe(shown)
  })

  it('is cut after 240 characters, at a word', () => {
    const long = plainReason('מילה '.repeat(1000))
    expect([long.length <= 240, long.endsWith('מילה…')]).toEqual([true, true])
  })
})
