import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { $myMotorcycle, licenceAnswered, motorcycleChosen } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $answers } from './answers.model.ts'
import { noAnswers } from './answers.ts'
import { $brands, $brandsFailure, $models, $modelsFailure, brandsRequested } from './motorcycles.model.ts'
import { $given, $isThinking } from './recommendation.model.ts'
import { answerOf, cb500x, honda, openBrowser, person, riding } from './testing/wizard-visit.ts'
import { opened, startedOver } from './visit.model.ts'
import {
  $head,
  $isWaiting,
  $step,
  $tiresInStock,
  answersReopened,
  continued,
  missingModelPressed,
  motorcycleReopened,
  ownMotorcycleChosen,
  wentBack,
} from './wizard.model.ts'
import { wizardText as text } from './wizard.text.ts'

const offline = new ApiError('offline', 'אין חיבור')

it('says how many tires there are to choose from, asked once, rounded down so that it is never too much', async () => {
  const { scope, callsOf, open } = openBrowser()
  await open()
  await open()
  expect([scope.getState($tiresInStock), callsOf('/stock').length]).toEqual([2_143, 1])
  expect([3, 200, 201, 2_100, 2_101].map(text.inStock)).toEqual([
    { more: '', tires: 3 },
    { more: '', tires: 200 },
    { more: 'יותר מ־', tires: 200 },
    { more: 'יותר מ־', tires: 2_000 },
    { more: 'יותר מ־', tires: 2_100 },
  ])
})

describe('the steps of the wizard', () => {
  it('lead from the person over the motorcycle to the riding, each only when it is answered', async () => {
    const { scope, callsOf, open, change, goOn } = openBrowser()
    await open()
    await goOn()
    expect([scope.getState($step), callsOf('/brands')]).toEqual(['person', []])
    await change(person)
    await goOn()
    expect([scope.getState($step), scope.getState($brands)]).toEqual(['motorcycle', ['Honda', 'Yamaha']])
    await change({ motorcycleBrand: 'Honda', motorcycleYear: 2020 })
    await goOn()
    expect([scope.getState($step), callsOf('/models')]).toEqual(['motorcycle', []])
    await change({ selectedTyreType: 'set' })
    await goOn()
    expect([scope.getState($step), scope.getState($models)]).toEqual(['riding', [cb500x]])
    expect(callsOf('/models').map(({ body }) => body)).toEqual([{ brand: 'Honda', year: 2020 }])
  })

  it('go back from the riding and from a missing model to the motorcycle, and from there to the person', async () => {
    const { scope, open, change, goOn } = openBrowser()
    await open()
    await change(person)
    await goOn()
    await change({ ...honda, motorcycleYear: 1970 })
    await goOn()
    expect([scope.getState($step), scope.getState($models)]).toEqual(['motorcycle', []])
    await allSettled(missingModelPressed, { scope })
    expect(scope.getState($step)).toBe('model')
    await allSettled(wentBack, { scope })
    expect(scope.getState($step)).toBe('motorcycle')
    await change({ motorcycleYear: 2020 })
    await goOn()
    await allSettled(wentBack, { scope })
    expect(scope.getState($step)).toBe('motorcycle')
    await allSettled(wentBack, { scope })
    expect([scope.getState($step), scope.getState($answers).visitorName]).toEqual(['person', person.visitorName])
    await allSettled(wentBack, { scope })
    expect(scope.getState($step)).toBe('person')
  })

  it('go one step on at a press, also where the next one was answered before', async () => {
    const { scope, open, change, goOn } = openBrowser()
    await open()
    await change(person)
    await goOn()
    await change(honda)
    await goOn()
    expect(scope.getState($step)).toBe('riding')
    await allSettled(wentBack, { scope })
    await allSettled(wentBack, { scope })
    await goOn()
    expect(scope.getState($step)).toBe('motorcycle')
    await goOn()
    expect(scope.getState($step)).toBe('riding')
  })

  it('drop a list of models that came for another maker', async () => {
    const reply = Promise.withResolvers<unknown>()
    const { scope, open, change, goOn } = openBrowser({ reply: ({ path }) => (path.endsWith('/models') ? reply.promise : undefined) })
    await open()
    await change(person)
    await goOn()
    await change(honda)
    const requests = goOn()
    void allSettled(continued, { scope })
    await Promise.resolve()
    const changed = change({ motorcycleBrand: 'Yamaha' })
    reply.resolve([cb500x])
    await Promise.all([requests, changed])
    expect([scope.getState($step), scope.getState($models)]).toEqual(['motorcycle', null])
  })

  it('hear nothing of a list that failed for another maker', async () => {
    const reply = Promise.withResolvers<unknown>()
    const { scope, open, change, goOn } = openBrowser({
      reply: ({ path, body }) => (path.endsWith('/models') && body.brand === 'Honda' ? reply.promise : undefined),
    })
    await open()
    await change(person)
    await goOn()
    await change(honda)
    const requests = goOn()
    const changed = change({ motorcycleBrand: 'Yamaha' })
    await expect.poll(() => scope.getState($answers).motorcycleBrand).toBe('Yamaha')
    const again = goOn()
    reply.reject(offline)
    await Promise.all([requests, changed, again])
    expect([scope.getState($models), scope.getState($modelsFailure)]).toEqual([[], null])
  })

  it('say why makers or models did not come, and ask again', async () => {
    const { scope, open, change, goOn } = openBrowser({
      reply: ({ path }, times) => {
        if (/brands|models/.test(path) && times === 1) throw offline
        return undefined
      },
    })
    await open()
    await change(person)
    await goOn()
    expect(scope.getState($brandsFailure)).toBe('אין חיבור')
    await allSettled(brandsRequested, { scope })
    expect([scope.getState($brandsFailure), scope.getState($brands)]).toEqual([null, ['Honda', 'Yamaha']])
    await change(honda)
    await goOn()
    expect([scope.getState($step), scope.getState($modelsFailure)]).toEqual(['motorcycle', 'אין חיבור'])
    await goOn()
    expect(scope.getState($step)).toBe('riding')
  })

  it('stand in the address only as far as the visitor has come', async () => {
    for (const search of ['?step=riding', '?step=results', '?step=model', '?step=nothing']) {
      const { scope, open, change } = openBrowser()
      await open(search)
      expect([scope.getState($step), scope.getState($isWaiting)]).toEqual(['person', false])
      await change(person)
      expect(scope.getState($step)).toBe('person')
    }
  })

  it('wait for what the tab remembers before another than the first is shown', async () => {
    const { scope } = openBrowser()
    const at = (search: string) => ({ params: {}, path: '/find-the-right-tires-for-you', search, isReturn: false })
    await allSettled(opened, { scope, params: at('?step=results') })
    expect(scope.getState($isWaiting)).toBe(true)
    await allSettled(opened, { scope, params: at('') })
    expect(scope.getState($isWaiting)).toBe(false)
  })
})

describe('what the wizard remembers', () => {
  it('is name and phone, under their keys, from the end of their step on', async () => {
    const { scope, kept, open, change, goOn } = openBrowser()
    await open()
    await change(person)
    expect(kept()).not.toHaveProperty('wizard_visitor_name')
    await goOn()
    expect(kept()).toMatchObject({ wizard_visitor_name: person.visitorName, wizard_visitor_phone: person.visitorPhoneNumber })
    await allSettled(startedOver, { scope })
    expect([scope.getState($step), scope.getState($answers)]).toEqual(['person', { ...noAnswers, ...person }])
  })

  it('fills them in the next time', async () => {
    const { scope, open } = openBrowser({ stored: { wizard_visitor_name: 'דנה לוי', wizard_visitor_phone: 7 } })
    await open()
    expect(scope.getState($answers)).toEqual({ ...noAnswers, visitorName: 'דנה לוי' })
  })

  it('is only logged where the browser keeps nothing', async () => {
    const { scope, logged, open, change, goOn } = openBrowser({ isStorageForbidden: true })
    await open()
    await change(person)
    await goOn()
    expect([scope.getState($step), logged]).toEqual(['motorcycle', ['wizard, name and phone: this browser keeps nothing']])
  })

  it('outlives a reload with every answer, the models and the result', async () => {
    const first = openBrowser()
    await first.open()
    await first.finish()
    const { scope, open, callsOf } = openBrowser({ stored: first.kept() })
    await open('?step=results')
    expect(scope.getState($step)).toBe('results')
    expect(scope.getState($given)?.answer).toEqual(answerOf('ok'))
    expect(scope.getState($answers)).toEqual({ ...noAnswers, ...person, ...honda, ...riding })
    await allSettled(answersReopened, { scope })
    expect([scope.getState($step), scope.getState($models), callsOf('/models')]).toEqual(['riding', [cb500x], []])
  })

  it('is forgotten when another release wrote it', async () => {
    for (const stored of [{ version: 0, answers: { visitorName: 5 } }, 'text', { version: 1 }]) {
      const { scope, open } = openBrowser({ stored: { wizard: stored } })
      await open('?step=results')
      expect([scope.getState($step), scope.getState($answers)]).toEqual(['person', noAnswers])
    }
  })
})

describe('my motorcycle', () => {
  it('is taken for the answer, with its model', async () => {
    const { scope, open, change, goOn } = openBrowser()
    await open()
    const myMotorcycle = { id: cb500x.id, brand: 'Honda', model: cb500x.model, year: 2020, front: cb500x.front, rear: cb500x.rear }
    await allSettled(motorcycleChosen, { scope, params: myMotorcycle })
    await change(person)
    await goOn()
    await allSettled(ownMotorcycleChosen, { scope })
    await change({ selectedTyreType: 'rear' })
    await goOn()
    expect(scope.getState($answers)).toMatchObject({ motorcycleBrand: 'Honda', motorcycleYear: 2020, motorcycle: cb500x.id })
    await allSettled(motorcycleReopened, { scope })
    expect(scope.getState($step)).toBe('motorcycle')
  })

  it('keeps its model when its year is said later', async () => {
    const { scope, open, change, goOn } = openBrowser()
    await open()
    const myMotorcycle = { id: cb500x.id, brand: 'Honda', model: cb500x.model, year: null, front: cb500x.front, rear: cb500x.rear }
    await allSettled(motorcycleChosen, { scope, params: myMotorcycle })
    await change(person)
    await goOn()
    await allSettled(ownMotorcycleChosen, { scope })
    await change({ motorcycleYear: 2020 })
    await change({ selectedTyreType: 'set' })
    await goOn()
    expect([scope.getState($step), scope.getState($answers).motorcycle]).toEqual(['riding', cb500x.id])
  })

  it.each(['none', 'limit', 'ai_error'] as const)('stays where the wizard came to %j', async (outcome) => {
    const { scope, open, finish } = openBrowser({
      reply: ({ path }) => (path.endsWith('/recommend-tiers') ? answerOf(outcome) : undefined),
    })
    await open()
    const myMotorcycle = {
      id: 'yamaha-mt-07-2014',
      brand: 'Yamaha',
      model: 'MT-07',
      year: 2018,
      front: '120/70 ZR 17',
      rear: '180/55 ZR 17',
    }
    await allSettled(licenceAnswered, { scope, params: { motorcycle: myMotorcycle, answer: 'matches' } })
    await finish()
    expect(scope.getState($myMotorcycle)).toEqual({ ...myMotorcycle, licence: 'matches' })
  })

  it('that the list does not name is no answer', async () => {
    const { scope, open, change, goOn } = openBrowser()
    await open()
    await change(person)
    await goOn()
    await change({ ...honda, motorcycle: 'honda-unknown-2019' })
    await goOn()
    expect([scope.getState($step), scope.getState($answers).motorcycle]).toEqual(['riding', null])
  })

  it('is the one that the wizard was finished with', async () => {
    const { scope, open, finish } = openBrowser()
    await open()
    await finish()
    expect([scope.getState($isThinking), scope.getState($myMotorcycle)]).toEqual([
      false,
      { id: cb500x.id, brand: 'Honda', model: cb500x.model, year: 2020, front: cb500x.front, rear: cb500x.rear, licence: null },
    ])
  })
})

it('is a page that search engines find', () => {
  const { scope } = openBrowser()
  expect(scope.getState($head)).toMatchObject({ canonicalPath: '/find-the-right-tires-for-you', isIndexed: true, status: 200 })
})
