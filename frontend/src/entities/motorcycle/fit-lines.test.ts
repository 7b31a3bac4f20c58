import { describe, expect, it } from 'vitest'
import { FIT_RULES, type FitReason, type FitVerdict } from '#services/domain/fit/fit-reason.ts'
import { type FitLine, fitLines } from './fit-lines.ts'

const reason = (changes: Partial<FitReason>): FitReason => ({
  rule: 'size_equal',
  verdict: 'ok',
  axle: 'rear',
  found: null,
  needed: null,
  ...changes,
})

const textOf = ({ parts }: FitLine) => parts.map((part) => (typeof part === 'string' ? part : `[${part.value}]`)).join('')

const VERDICTS: readonly FitVerdict[] = ['ok', 'warn', 'block', 'unknown', 'advice']

describe('sentences of fitment rules', () => {
  it.each(FIT_RULES)('%s has one for every verdict, whatever is known', (rule) => {
    for (const verdict of VERDICTS) {
      for (const axle of ['front', 'rear', null] as const) {
        for (const [found, needed] of [
          ['58', '55'],
          ['58', null],
          [null, '55'],
          [null, null],
        ] as const) {
          const [line, ...others] = fitLines([reason({ rule, verdict, axle, found, needed })])
          expect(others).toEqual([])
          expect(line?.verdict).toBe(verdict)
          expect(textOf(line as FitLine)).toMatch(/^[א-ת][^{}]*$/)
        }
      }
    }
  })

  it.each(FIT_RULES.filter((rule) => !['licence_reminder', 'dot_unknown'].includes(rule)))('%s differs when it blocks', (rule) => {
    const [ok, block] = (['ok', 'block'] as const).map((verdict) => fitLines([reason({ rule, verdict, found: '58', needed: '55' })])[0])
    expect(textOf(block as FitLine)).not.toBe(textOf(ok as FitLine))
  })

  it('separate values from words', () => {
    const [line] = fitLines([reason({ rule: 'load_index_min', found: '73', needed: '69' })])
    expect(line?.parts).toEqual(['עומס ', { value: '73' }, ', נדרש לפחות ', { value: '69' }])
  })

  it('name constructions in words, but not speed symbols', () => {
    const [speed] = fitLines([reason({ rule: 'speed_symbol_min', found: 'R', needed: 'R' })])
    expect(speed?.parts).toContainEqual({ value: 'R' })
    const [line] = fitLines([reason({ rule: 'construction_equal', verdict: 'warn', found: '-', needed: 'R' })])
    expect(line?.parts.join('')).toBe('מבנה דיאגונלי, ובמקור רדיאלי')
  })

  it('are merged where equal for both wheels', () => {
    const lines = fitLines([
      reason({ axle: 'front', found: '110/80-19', needed: '110/80-19' }),
      reason({ found: '160/60-17', needed: '160/60-17' }),
      reason({ rule: 'load_index_min', axle: 'front', found: '59', needed: '59' }),
      reason({ rule: 'load_index_min', found: '69', needed: '69' }),
      reason({ rule: 'speed_symbol_min', axle: 'front', found: 'V', needed: 'V' }),
      reason({ rule: 'speed_symbol_min', found: '(W)', needed: 'V' }),
      reason({ rule: 'axle_match', axle: 'front' }),
      reason({ rule: 'axle_match' }),
      reason({ rule: 'not_for_highway', axle: 'front' }),
      reason({ rule: 'not_for_highway' }),
    ])
    expect(lines.map(textOf)).toEqual([
      'המידות זהות למידות היצרן, מלפנים ומאחור',
      'עומס [59] ו־[69], נדרש לפחות [59] ו־[69]',
      'מהירות [V] ו־[(W)], לא פחות מ־[V] הנדרשת',
      'כל צמיג מיועד לגלגל שלו',
      'מותר לרכיבה בכביש, מלפנים ומאחור',
    ])
  })

  it('put an unknown age before the ticks, and pending arrivals after them', () => {
    const unknown = reason({ rule: 'dot_unknown', verdict: 'warn' })
    const verdicts = (...reasons: FitReason[]) => fitLines(reasons).map(({ verdict }) => verdict)
    expect(verdicts(reason({}), unknown)).toEqual(['warn', 'ok'])
    expect(verdicts({ ...unknown, verdict: 'advice' }, reason({}))).toEqual(['ok', 'advice'])
  })

  it('name the wheel of a pair, obstacles first', () => {
    const lines = fitLines([
      reason({ axle: 'front' }),
      reason({ verdict: 'block', found: '180/55-17', needed: '160/60-17' }),
      reason({ rule: 'licence_reminder', verdict: 'advice', axle: null }),
      reason({ rule: 'tube_match', verdict: 'warn', axle: 'front' }),
    ])
    expect(lines.map(({ verdict }) => verdict)).toEqual(['block', 'warn', 'ok', 'advice'])
    expect(lines.map(textOf)[0]).toBe('אחורי: המידה [180/55-17], ומידת היצרן [160/60-17]')
    expect(lines.map(textOf)[2]).toBe('קדמי: המידה זהה למידת היצרן')
  })
})
