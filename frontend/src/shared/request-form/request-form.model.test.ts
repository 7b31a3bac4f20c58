import { invoke } from '@withease/factories'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { REQUEST_CALLS } from '#services/notices/request.contract.ts'
import { faultsOf, nameFault, phoneFault } from './person-faults.ts'
import { requestFormModel } from './request-form.model.ts'

const form = invoke(requestFormModel, {
  call: REQUEST_CALLS.cancelOrder,
  check: ({ name, phone }) => faultsOf({ name: nameFault(name), phone: phoneFault(phone) }),
})

function openForm(...answers: unknown[]) {
  const { scope, requests } = openScope<Record<string, string>>({ answers })
  const type = async (texts: Record<string, string>) => {
    for (const [field, text] of Object.entries(texts)) await allSettled(form.changed, { scope, params: { field, text } })
  }
  return { scope, requests, type, send: () => allSettled(form.submitted, { scope }) }
}

const good = { name: 'דנה לוי', phone: '050-1234567', notes: ' ' }
const arrived = { data: { id: 'x', reference: '482-170-935' } }

describe('a form that is sent to staff', () => {
  it('sends what was filled in under an id, shows the reference and begins anew', async () => {
    const { scope, requests, type, send } = openForm(arrived)
    await type(good)
    await send()
    expect(requests.map(({ path, body }) => [path, body])).toEqual([
      [REQUEST_CALLS.cancelOrder.url, { name: good.name, phone: good.phone, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }],
    ])
    expect([scope.getState(form.$reference), scope.getState(form.$typed)]).toEqual(['482-170-935', {}])
    await allSettled(pageLeft, { scope })
    expect(scope.getState(form.$reference)).toBeNull()
  })

  it('says nothing of a field before it was left, and of all of them once it was sent', async () => {
    const { scope, requests, type, send } = openForm()
    await type({ name: 'דנה' })
    expect(scope.getState(form.$errors)).toEqual({})
    await allSettled(form.fieldLeft, { scope, params: 'phone' })
    expect(scope.getState(form.$errors)).toEqual({})
    await allSettled(form.fieldLeft, { scope, params: 'name' })
    expect(Object.keys(scope.getState(form.$errors))).toEqual(['name'])
    await send()
    expect(Object.keys(scope.getState(form.$errors))).toEqual(['name', 'phone'])
    expect([requests, scope.getState(form.$faultySubmits)]).toEqual([[], 1])
    await type(good)
    expect(scope.getState(form.$errors)).toEqual({})
    await allSettled(pageLeft, { scope })
    expect(scope.getState(form.$faultySubmits)).toBe(0)
  })

  it('that failed keeps what was typed and is repeated under its id until it is changed', async () => {
    const offline = new ApiError('offline', 'אין חיבור')
    const { scope, requests, type, send } = openForm(offline, offline, offline)
    await type(good)
    await send()
    expect([scope.getState(form.$failure)?.message, scope.getState(form.$typed)]).toEqual(['אין חיבור', good])
    await send()
    await type({ notes: 'עוד' })
    await send()
    const [first, second, third] = requests.map(({ body }) => body.id)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('names the field that a refusal is about, beside the button and not among the faults of what was typed', async () => {
    const { scope, type, send } = openForm(new ApiError('invalid_phone', 'לא תקין', true, 'phone'))
    await type(good)
    await send()
    expect(scope.getState(form.$failure)).toMatchObject({ message: 'לא תקין', field: 'phone' })
    expect([scope.getState(form.$errors), scope.getState(form.$faultySubmits)]).toEqual([{}, 0])
    await type({ phone: '0501234568' })
    expect(scope.getState(form.$failure)).toBeNull()
  })

  it('is sent once however often it is pressed', async () => {
    const reply = Promise.withResolvers<unknown>()
    const { scope, requests, type, send } = openForm(reply.promise)
    await type(good)
    const first = send()
    void send()
    expect(scope.getState(form.$isSending)).toBe(true)
    reply.resolve(arrived)
    await first
    expect(requests).toHaveLength(1)
  })
})
