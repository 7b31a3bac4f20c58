import { describe, expect, it } from 'vitest'
import { answer, isComplete, isNameWrong, isPhoneWrong, missingOf, noAnswers, questionsOf } from './answers.ts'

describe("the wizard's answers", () => {
  it.each([
    ['', false],
    ['דנה', true],
    ['דנה ', true],
    ['דנה לוי', false],
    ['Dana  Ben Levi', false],
  ])('hold %j for a wrong name: %j', (name, isWrong) => {
    expect(isNameWrong(name)).toBe(isWrong)
  })

  it.each([
    ['', false],
    ['052-55501', true],
    ['03-5550142', true],
    ['(052) 555-0123', false],
    ['0525550123', false],
  ])('hold %j for a wrong phone: %j', (phone, isWrong) => {
    expect(isPhoneWrong(phone)).toBe(isWrong)
  })

  it('are 2, 3, 1 and 3 questions per step', () => {
    expect(Object.values(questionsOf).map(({ length }) => length)).toEqual([2, 3, 1, 3])
  })

  it('count as given when valid, not when non-empty', () => {
    const typed = { ...noAnswers, visitorName: 'דנה', visitorPhoneNumber: '0525550123', userBikeModelToInsert: '  ' }
    expect(missingOf(typed, 'person')).toEqual(['visitorName'])
    expect([isComplete(typed, 'model'), isComplete({ ...typed, visitorName: 'דנה לוי' }, 'person')]).toEqual([false, true])
  })

  it('clear only the model when its maker changes', () => {
    const given = { ...noAnswers, motorcycleBrand: 'Honda', motorcycleYear: 2020, motorcycle: 'honda-cb500x-2019', usage: 'daily' } as const
    expect(answer(given, { motorcycleBrand: 'Yamaha' })).toEqual({ ...given, motorcycleBrand: 'Yamaha', motorcycle: null })
    expect(answer(given, { motorcycleYear: 2017 })).toEqual({ ...given, motorcycleYear: 2017 })
    expect(answer(given, { usage: 'weekend' })).toEqual({ ...given, usage: 'weekend' })
    expect(answer(noAnswers, { motorcycleBrand: 'Honda', motorcycleYear: 2020, motorcycle: 'honda-cb500x-2019' })).toMatchObject({
      motorcycle: 'honda-cb500x-2019',
    })
  })
})
