import { describe, expect, it } from 'vitest'
import { sipChosen, typed } from '#frontend/entities/checkout/draft.model.ts'
import { emptyDraft, typeInto } from '#frontend/entities/checkout/draft.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { opened, tosChanged } from './checkout.model.ts'
import { checkoutText as text } from './checkout.text.ts'
import { $fieldProblems, fieldLeft } from './fields.model.ts'
import { continued } from './step-flow.model.ts'
import { at, fillBuyer, openCheckout, settle } from './testing/open-checkout.ts'

const name = 'personal.name'
const phone = 'personal.phone'

describe('field errors', () => {
  it('appear once the field is left, not while typing', async () => {
    const { scope, fire } = await openCheckout()
    await settle()
    fire(typed, { name, text: 'נ' })
    expect(scope.getState($fieldProblems)).toEqual({})
    fire(fieldLeft, name)
    expect(scope.getState($fieldProblems)).toEqual({ [name]: text.nameProblem })
    fire(typed, { name, text: 'נועה לוי' })
    expect(scope.getState($fieldProblems)).toEqual({})
  })

  it('appear after typing pauses, for the latest value', async () => {
    const rests: (() => void)[] = []
    const { scope, fire } = await openCheckout({ rest: () => new Promise((resolve) => rests.push(resolve)) })
    await settle()
    fire(typed, { name, text: 'נ' })
    fire(typed, { name, text: 'נו' })
    rests[0]?.()
    await settle()
    expect(scope.getState($fieldProblems)).toEqual({})
    rests[1]?.()
    await settle()
    expect(scope.getState($fieldProblems)).toEqual({ [name]: text.nameProblem })
  })

  it('appear at once for values restored from an earlier visit only', async () => {
    const stored = { checkout: typeInto(emptyDraft, { name: phone, text: '03-5550142' }) }
    const { scope, fire } = await openCheckout({ stored })
    await expect.poll(() => scope.getState($fieldProblems)[phone]).toBe(text.phoneProblem)
    fire(typed, { name, text: 'נ' })
    expect(scope.getState($fieldProblems)[name]).toBe(undefined)
    fire(pageLeft, undefined)
    fire(opened, at())
    expect(scope.getState($fieldProblems)).toMatchObject({ [name]: text.nameProblem, [phone]: text.phoneProblem })
  })

  it("show the server's refusal until the value changes", async () => {
    const page = await openCheckout({
      answer: ({ path }) => {
        if (path === '/api/v1/checkout') throw new ApiError('invalid', 'לא מוכר', true, phone)
      },
    })
    const { scope, fire } = page
    await settle()
    fillBuyer(page)
    fire(sipChosen, 'pickup')
    fire(opened, at('?step=confirm'))
    fire(tosChanged, true)
    fire(continued, undefined)
    await settle()
    expect(scope.getState($fieldProblems)).toEqual({ [phone]: 'לא מוכר' })
    fire(typed, { name: phone, text: '0525550173' })
    expect(scope.getState($fieldProblems)).toEqual({})
  })
})
