import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { $answers } from './answers.model.ts'
import { noAnswers } from './answers.ts'
import { $hasSubmitted, $isSending, $isThanked, $sendFailure, modelSent, thanksClosed } from './missing-model.model.ts'
import { type Browser, honda, openBrowser, person, visitorId } from './testing/wizard-visit.ts'
import { triedAgain } from './visit.model.ts'
import { $step, $view, missingModelPressed, wentBack } from './wizard.model.ts'

const offline = new ApiError('offline', 'אין חיבור')

/** Opens the step for a model missing from the catalogue. */
async function openStep(options: Browser = {}) {
  const browser = openBrowser(options)
  const toStep = async () => {
    await browser.change(person)
    await browser.goOn()
    await browser.change({ ...honda, motorcycleYear: 1970 })
    await browser.goOn()
    await allSettled(missingModelPressed, { scope: browser.scope })
  }
  await browser.open()
  await toStep()
  return { ...browser, toStep, send: () => allSettled(modelSent, { scope: browser.scope }) }
}

describe('a model missing from the catalogue', () => {
  it('is sent after five seconds, once, and acknowledged', async () => {
    const gate = Promise.withResolvers<void>()
    const { scope, callsOf, waits, change, send } = await openStep({ delay: () => gate.promise })
    expect(scope.getState($answers).userBikeModelToInsert).toBe('Honda 1970')
    await change({ userBikeModelToInsert: ' ' })
    await send()
    expect(waits).toEqual([])
    await change({ userBikeModelToInsert: ' Honda CB350 K4, 1970 ' })
    const sent = send()
    void send()
    await expect.poll(() => waits).toEqual([5_000])
    expect([scope.getState($isSending), callsOf('/model-to-add')]).toEqual([true, []])
    void allSettled(wentBack, { scope })
    expect([scope.getState($step), scope.getState($view)]).toEqual(['motorcycle', 'model'])
    gate.resolve()
    await sent
    expect(scope.getState($view)).toBe('thanked')
    expect(callsOf('/model-to-add').map(({ body }) => body)).toEqual([
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), visitorId, bikeModel: 'Honda CB350 K4, 1970', phone: person.visitorPhoneNumber },
    ])
    expect([scope.getState($isSending), scope.getState($isThanked), scope.getState($hasSubmitted)]).toEqual([false, true, true])
  })

  it('resets the wizard when the thanks are closed, and is not offered again', async () => {
    const { scope, change, send, toStep } = await openStep()
    await change({ userBikeModelToInsert: 'CB350' })
    await send()
    await allSettled(thanksClosed, { scope })
    expect([scope.getState($step), scope.getState($isThanked), scope.getState($answers)]).toEqual([
      'person',
      false,
      { ...noAnswers, ...person },
    ])
    await toStep()
    expect([scope.getState($hasSubmitted), scope.getState($step)]).toEqual([true, 'motorcycle'])
    await allSettled(triedAgain, { scope })
    await toStep()
    expect([scope.getState($hasSubmitted), scope.getState($step)]).toEqual([false, 'model'])
  })

  it('can be reported also where other models of its maker and year exist', async () => {
    const { scope, open, change, goOn } = openBrowser()
    await open()
    for (const answers of [person, honda]) {
      await change(answers)
      await goOn()
    }
    await allSettled(missingModelPressed, { scope })
    expect(scope.getState($step)).toBe('model')
  })

  it('reports a failed request, logs it without its content, and retries it under the same id', async () => {
    const { scope, callsOf, logged, change, send } = await openStep({
      reply: ({ path }, times) => {
        if (path.endsWith('/model-to-add') && times === 1) throw offline
        return undefined
      },
    })
    await change({ userBikeModelToInsert: 'CB350' })
    await send()
    expect([scope.getState($sendFailure), logged, scope.getState($isSending)]).toEqual([
      'אין חיבור',
      ['wizard, missing model: offline'],
      false,
    ])
    await send()
    const [first, second] = callsOf('/model-to-add').map(({ body }) => body.id)
    expect([second, scope.getState($isThanked)]).toEqual([first, true])
  })
})
