import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { countingSwitched } from '#frontend/entities/visitor/counting.model.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { product } from '#frontend/shared/testing/product.ts'
import { $answers } from './answers.model.ts'
import { noAnswers } from './answers.ts'
import { buyFx } from './click.model.ts'
import { $failure, $given, $isThinking, abandoned, generated } from './recommendation.model.ts'
import { $hasSingles } from './singles.model.ts'
import { answerOf, card, honda, openBrowser, person, riding, visitorId } from './testing/wizard-visit.ts'
import { startedOver, triedAgain } from './visit.model.ts'
import { $step, answersReopened, continued } from './wizard.model.ts'

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
const offline = new ApiError('offline', 'אין חיבור')

describe('a recommendation', () => {
  it('is requested with all answers, under an id', async () => {
    const { callsOf, open, finish } = openBrowser()
    await open()
    await finish()
    expect(callsOf('/recommend-tiers').map(({ body }) => body)).toEqual([
      { id: uuid, visitorId, ...person, ...riding, selectedTyreType: 'set', year: 2020 },
    ])
  })

  it('is not requested while an answer is missing', async () => {
    for (const missing of ['motorcycle', 'usage', 'kilometers'] as const) {
      const { scope, callsOf, open, change, goOn } = openBrowser()
      await open()
      for (const answers of [person, honda, { ...riding, [missing]: null }]) {
        await change(answers)
        await goOn()
      }
      await allSettled(generated, { scope })
      expect([scope.getState($step), callsOf('/recommend-tiers')]).toEqual(['riding', []])
    }
  })

  it('omits the visitor id where analytics are switched off', async () => {
    const { scope, callsOf, open, finish } = openBrowser()
    await open()
    await allSettled(countingSwitched, { scope, params: false })
    await finish()
    expect(callsOf('/recommend-tiers')[0]?.body).not.toHaveProperty('visitorId')
  })

  it.each(['ok', 'none', 'limit', 'ai_error'] as const)('of outcome %j is shown six seconds after the answer', async (outcome) => {
    const gate = Promise.withResolvers<void>()
    const { scope, waits, open, finish } = openBrowser({
      reply: ({ path }) => (path.endsWith('/recommend-tiers') ? answerOf(outcome) : undefined),
      delay: (delayMs) => (delayMs === 6_000 ? gate.promise : undefined),
    })
    await open()
    const finished = finish()
    await expect.poll(() => waits.includes(6_000)).toBe(true)
    expect([scope.getState($isThinking), scope.getState($given), scope.getState($step)]).toEqual([true, null, 'riding'])
    gate.resolve()
    await finished
    expect([scope.getState($isThinking), scope.getState($given)?.answer.outcome, scope.getState($step)]).toEqual([
      false,
      outcome,
      'results',
    ])
  })

  it('is requested once despite repeated presses', async () => {
    const reply = Promise.withResolvers<unknown>()
    const { scope, callsOf, open, finish } = openBrowser({
      reply: ({ path }) => (path.endsWith('/recommend-tiers') ? reply.promise : undefined),
    })
    await open()
    const finished = finish()
    await expect.poll(() => callsOf('/recommend-tiers').length).toBe(1)
    void allSettled(continued, { scope })
    reply.resolve(answerOf('ok'))
    await finished
    expect(callsOf('/recommend-tiers')).toHaveLength(1)
  })

  it('is dropped when abandoned, and reuses its id when requested again', async () => {
    const gate = Promise.withResolvers<void>()
    let held = 0
    const { scope, waits, callsOf, open, finish, goOn } = openBrowser({
      delay: (delayMs) => {
        if (delayMs !== 6_000) return undefined
        held += 1
        return held === 1 ? gate.promise : undefined
      },
    })
    await open()
    const finished = finish()
    await expect.poll(() => waits.includes(6_000)).toBe(true)
    void allSettled(abandoned, { scope })
    expect([scope.getState($isThinking), scope.getState($step)]).toEqual([false, 'riding'])
    gate.resolve()
    await finished
    expect([scope.getState($given), scope.getState($step)]).toEqual([null, 'riding'])
    await goOn()
    const [first, second] = callsOf('/recommend-tiers').map(({ body }) => body.id)
    expect([second, scope.getState($step)]).toEqual([first, 'results'])
  })

  it('shows the reason of a failure at once, keeps all input, and retries under its id', async () => {
    const { scope, callsOf, waits, open, finish, goOn } = openBrowser({
      reply: ({ path }, times) => {
        if (path.endsWith('/recommend-tiers') && times === 1) throw offline
        return undefined
      },
    })
    await open()
    await finish()
    expect([scope.getState($step), scope.getState($failure), scope.getState($isThinking)]).toEqual(['riding', 'אין חיבור', false])
    expect([scope.getState($answers), waits]).toEqual([{ ...noAnswers, ...person, ...honda, ...riding }, []])
    await goOn()
    const [first, second] = callsOf('/recommend-tiers').map(({ body }) => body.id)
    expect([second, scope.getState($failure), scope.getState($step)]).toEqual([first, null, 'results'])
  })

  it('reuses the id for the same answers; takes a new one for others, or after no list came', async () => {
    let outcome: 'ok' | 'ai_error' = 'ok'
    const { scope, callsOf, open, change, finish, goOn } = openBrowser({
      reply: ({ path }) => (path.endsWith('/recommend-tiers') ? answerOf(outcome) : undefined),
    })
    await open()
    await finish()
    const again = async () => {
      await allSettled(answersReopened, { scope })
      await goOn()
    }
    await again()
    outcome = 'ai_error'
    await allSettled(answersReopened, { scope })
    await change({ usage: 'daily' })
    await goOn()
    await again()
    const [first, same, changed, afterError] = callsOf('/recommend-tiers').map(({ body }) => body.id)
    expect(same).toBe(first)
    expect(new Set([first, changed, afterError]).size).toBe(3)
  })

  it('takes a new id when its id was refused', async () => {
    const { callsOf, open, finish, goOn } = openBrowser({
      reply: ({ path }, times) => {
        if (path.endsWith('/recommend-tiers') && times === 1) throw new ApiError('id_reused', 'נסו שוב', true)
        return undefined
      },
    })
    await open()
    await finish()
    await goOn()
    const ids = callsOf('/recommend-tiers').map(({ body }) => body.id)
    expect([ids.length, new Set(ids).size]).toEqual([2, 2])
  })

  it('expires after a day, and is requested again', async () => {
    const first = openBrowser()
    await first.open()
    await first.finish()
    const stored = first.kept()
    const visit = stored.wizard as { given: { at: number } }
    visit.given.at -= 25 * 60 * 60 * 1000
    const { scope, callsOf, open, goOn } = openBrowser({ stored })
    await open('?step=results')
    expect([scope.getState($step), scope.getState($given)]).toEqual(['riding', null])
    await goOn()
    const [before, after] = [...first.callsOf('/recommend-tiers'), ...callsOf('/recommend-tiers')].map(({ body }) => body.id)
    expect([scope.getState($step), after === before]).toEqual(['results', false])
  })

  it('without a set says whether each wheel has tires of its own', async () => {
    const inStock = { product: product(), fit: [] }
    const soldOut = { product: product({ visibility: 'outofstock' }), fit: [] }
    for (const [rears, isThere] of [
      [[inStock], true],
      [[soldOut], false],
      [[], false],
    ] as const) {
      const { scope, open, finish } = openBrowser({
        reply: ({ path }) => {
          if (path.endsWith('/recommend-tiers')) return answerOf('none')
          return path.includes('/motorcycles/')
            ? { motorcycle: answerOf('none').motorcycle, fronts: [inStock], rears, sets: [] }
            : undefined
        },
      })
      await open()
      await finish()
      expect(scope.getState($hasSingles)).toBe(isThere)
      await allSettled(triedAgain, { scope })
      expect(scope.getState($hasSingles)).toBe(false)
    }
  })

  it('is cleared with all answers when the wizard restarts', async () => {
    const { scope, kept, open, finish } = openBrowser()
    await open()
    await finish()
    await allSettled(startedOver, { scope })
    expect([scope.getState($step), scope.getState($given), scope.getState($answers)]).toEqual(['person', null, { ...noAnswers, ...person }])
    expect(kept().wizard).toMatchObject({ given: null, attempt: null, listed: null })
  })

  it('survives a visit to a product page', async () => {
    const { scope, open, finish } = openBrowser()
    await open()
    await finish()
    await allSettled(pageLeft, { scope })
    await open('?step=results')
    expect([scope.getState($step), scope.getState($given)?.answer.outcome]).toEqual(['results', 'ok'])
  })
})

describe('a press on "buy now"', () => {
  it('is tracked, without name and phone, while the page unloads', async () => {
    const { scope, callsOf, waits, open, finish } = openBrowser()
    await open()
    await finish()
    await allSettled(buyFx, { scope, params: card })
    expect(waits.at(-1)).toBe(100)
    expect(callsOf('/track-tire-click')).toMatchObject([
      {
        keepalive: true,
        body: {
          id: uuid,
          visitorId,
          recommendationId: answerOf('ok').recommendationId,
          tireInfo: { ean: card.ean, brand: 'Michelin', name: 'Road 6', displaySize: '180/55 ZR 17' },
          wizardResponses: { motorcycle: riding.motorcycle, motorcycleBrand: 'Honda', motorcycleYear: 2020, usage: 'weekend' },
        },
      },
    ])
    expect(JSON.stringify(callsOf('/track-tire-click')[0]?.body)).not.toMatch(/דנה|0123/)
  })

  it('is not tracked for a visitor without an id', async () => {
    const { scope, callsOf, open, finish } = openBrowser()
    await open()
    await finish()
    await allSettled(countingSwitched, { scope, params: false })
    await allSettled(buyFx, { scope, params: card })
    expect(callsOf('/track-tire-click')).toEqual([])
  })

  it('is only logged when tracking fails', async () => {
    const { scope, logged, open, finish } = openBrowser({
      reply: ({ path }) => {
        if (path.endsWith('/track-tire-click')) throw offline
        return undefined
      },
    })
    await open()
    await finish()
    const left = await allSettled(buyFx, { scope, params: card })
    expect([left.status, logged, scope.getState($failure)]).toEqual(['done', ['wizard, click on a tire: offline'], null])
  })
})
