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

it('shows the number of available tires, requested once, rounded down so that it is never too high', async () => {
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

describe("the wizard's steps", () => {
  it('lead from person to motorcycle to riding, each only once answered', async () => {
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

  it('go back from riding and missing model to motorcycle, and from there to person', async () => {
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

  it('advance one step per press, even if the next one is answered already', async () => {
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

  it('drop a model list that arrives for another maker', async () => {
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

  it('ignore a failed list of another maker', async () => {
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

  it('report why makers or models failed to load, and retry', async () => {
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

  it('are in the URL only as far as the visitor has come', async () => {
    for (const search of ['?step=riding', '?step=results', '?step=model', '?step=nothing']) {
      const { scope, open, change } = openBrowser()
      await open(search)
      expect([scope.getState($step), scope.getState($isWaiting)]).toEqual(['person', false])
      await change(person)
      expect(scope.getState($step)).toBe('person')
    }
  })

  it('wait for the restored state before showing a later step', async () => {
    const { scope } = openBrowser()
    const at = (search: string) => ({ params: {}, path: '/find-the-right-tires-for-you', search, isReturn: false })
    await allSettled(opened, { scope, params: at('?step=results') })
    expect(scope.getState($isWaiting)).toBe(true)
    await allSettled(opened, { scope, params: at('') })
    expect(scope.getState($isWaiting)).toBe(false)
  })
})

describe('what the wizard stores', () => {
  it('is name and phone, under their keys, once their step is complete', async () => {
    const { scope, kept, open, change, goOn } = openBrowser()
    await open()
    await change(person)
    expect(kept()).not.toHaveProperty('wizard_visitor_name')
    await goOn()
    expect(kept()).toMatchObject({ wizard_visitor_name: person.visitorName, wizard_visitor_phone: person.visitorPhoneNumber })
    await allSettled(startedOver, { scope })
    expect([scope.getState($step), scope.getState($answers)]).toEqual(['person', { ...noAnswers, ...person }])
  })

  it('prefills them next time', async () => {
    const { scope, open } = openBrowser({ stored: { wizard_visitor_name: 'דנה לוי', wizard_visitor_phone: 7 } })
    await open()
    expect(scope.getState($answers)).toEqual({ ...noAnswers, visitorName: 'דנה לוי' })
  })

  it('is only logged where storage is blocked', async () => {
    const { scope, logged, open, change, goOn } = openBrowser({ isStorageForbidden: true })
    await open()
    await change(person)
    await goOn()
    expect([scope.getState($step), logged]).toEqual(['motorcycle', ['wizard, name and phone: this browser keeps nothing']])
  })

  it('survives a reload with every answer, the models and the result', async () => {
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

  it('is dropped when another release wrote it', async () => {
    for (const stored of [{ version: 0, answers: { visitorName: 5 } }, 'text', { version: 1 }]) {
      const { scope, open } = openBrowser({ stored: { wizard: stored } })
      await open('?step=results')
      expect([scope.getState($step), scope.getState($answers)]).toEqual(['person', noAnswers])
    }
  })
})

describe('my motorcycle', () => {
  it('is taken as the answer, with its model', async () => {
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

  it('keeps its model when its year is chosen later', async () => {
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

  it.each(['none', 'limit', 'ai_error'] as const)('is kept after outcome %j', async (outcome) => {
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

  it('is no answer if the list lacks it', async () => {
    const { scope, open, change, goOn } = openBrowser()
    await open()
    await change(person)
    await goOn()
    await change({ ...honda, motorcycle: 'honda-unknown-2019' })
    await goOn()
    expect([scope.getState($step), scope.getState($answers).motorcycle]).toEqual(['riding', null])
  })

  it('becomes the one the wizard was completed with', async () => {
    const { scope, open, finish } = openBrowser()
    await open()
    await finish()
    expect([scope.getState($isThinking), scope.getState($myMotorcycle)]).toEqual([
      false,
      { id: cb500x.id, brand: 'Honda', model: cb500x.model, year: 2020, front: cb500x.front, rear: cb500x.rear, licence: null },
    ])
  })
})

it('is indexable by search engines', () => {
  const { scope } = openBrowser()
  expect(scope.getState($head)).toMatchObject({ canonicalPath: '/find-the-right-tires-for-you', isIndexed: true, status: 200 })
})
