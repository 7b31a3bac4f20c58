import { describe, expect, it } from 'vitest'
import { answer, isComplete, isNameWrong, isPhoneWrong, missingOf, noAnswers, questionsOf, yearsUntil } from './answers.ts'
import { modelLabel, modelName } from './motorcycle-words.ts'

describe('the answers of the wizard', () => {
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

  it('number 2, 3, 1 and 3 in the steps', () => {
    expect(Object.values(questionsOf).map(({ length }) => length)).toEqual([2, 3, 1, 3])
  })

  it('count when they are right, not when something was typed', () => {
    const typed = { ...noAnswers, visitorName: 'דנה', visitorPhoneNumber: '0525550123', userBikeModelToInsert: '  ' }
    expect(missingOf(typed, 'person')).toEqual(['visitorName'])
    expect([isComplete(typed, 'model'), isComplete({ ...typed, visitorName: 'דנה לוי' }, 'person')]).toEqual([false, true])
  })

  it('give up the model when its maker or year is changed, and nothing else', () => {
    const given = { ...noAnswers, motorcycleBrand: 'Honda', motorcycleYear: 2020, motorcycle: 'honda-cb500x-2019', usage: 'daily' } as const
    expect(answer(given, { motorcycleYear: 2017 })).toEqual({ ...given, motorcycleYear: 2017, motorcycle: null })
    expect(answer(given, { usage: 'weekend' })).toEqual({ ...given, usage: 'weekend' })
    expect(answer(noAnswers, { motorcycleBrand: 'Honda', motorcycleYear: 2020, motorcycle: 'honda-cb500x-2019' })).toMatchObject({
      motorcycle: 'honda-cb500x-2019',
    })
  })

  it('offer years from this one back to 1960', () => {
    const years = yearsUntil(2026)
    expect([years[0], years.at(-1), years.length]).toEqual([2026, 1960, 67])
  })
})

describe('a model', () => {
  const model = {
    ...{ id: 'honda-cb500x-2019', model: 'CB500X (19 inch)', yearFrom: 2019, yearTo: 2023 },
    ...{ front: '110/80 R 19', rear: '160/60 R 17', changes: [] },
  }
  const change = { year: 2019, axle: 'front' as const, before: '120/70 R 17', after: '110/80 R 19', beforeId: 'a', afterId: 'b' }

  it('is called as riders call it', () => {
    expect([modelName('CB500X (19 inch)'), modelName('Forza 300 (NSS300)')]).toEqual(['CB500X', 'Forza 300 (NSS300)'])
  })

  it('is told from the same model of other years by its wheel', () => {
    expect(modelLabel(model)).toBe('CB500X, \u20662019–2023\u2069')
    expect(modelLabel({ ...model, changes: [change] })).toBe('CB500X, \u20662019–2023\u2069, גלגל קדמי \u206619\u2069')
    expect(modelLabel({ ...model, rear: '3.50-10', changes: [{ ...change, axle: 'rear' }] })).toContain('גלגל אחורי \u206610\u2069')
  })
})
