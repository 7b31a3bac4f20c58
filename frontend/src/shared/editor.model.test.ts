import { allSettled, createEffect, createEvent, createStore, fork } from 'effector'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api/request.ts'
import { editorModel } from './editor.model.ts'

interface Shelf {
  price: string
  units: string
  revision: number
}
type Sent = { body: { price: string; units: string; seen: number; isSure: boolean } }

/** A shop with one shelf that others may change; it doubts prices over 1000. */
function openEditor() {
  const shop = { shelf: { price: '10', units: '4', revision: 1 } as Shelf, sent: [] as Sent['body'][], error: null as ApiError | null }
  const told = createEvent<Shelf>()
  const saveFx = createEffect<{ key: string } & Sent, Shelf, ApiError>(({ body }) => {
    shop.sent.push(body)
    if (shop.error) throw shop.error
    if (body.seen !== shop.shelf.revision) throw new ApiError('changed_meanwhile', 'השתנה', true)
    if (Number(body.price) > 1000 && !body.isSure) throw new ApiError('price_jump', 'בטוח?', true)
    shop.shelf = { price: body.price, units: body.units, revision: shop.shelf.revision + 1 }
    return shop.shelf
  })
  const $entities = createStore<Readonly<Record<string, Shelf>>>({ a: shop.shelf })
    .on(saveFx.done, (all, { result }) => ({ ...all, a: result }))
    .on(told, (all, shelf) => ({ ...all, a: shelf }))
  const editor = editorModel({
    $entities,
    draftOf: ({ price, units }: Shelf) => ({ price, units }),
    check: ({ price }) => (Number(price) > 0 ? {} : { price: 'מחיר חיובי' }),
    saveFx,
    toRequest: ({ revision }, { now }, isSure) => ({
      body: { price: String(now.price), units: String(now.units), seen: revision, isSure },
    }),
    conflicts: ['changed_meanwhile'],
    confirmableCodes: ['price_jump'],
    forgotten: [],
  })
  const scope = fork()
  const type = (field: string, value: string) => allSettled(editor.fieldTyped, { scope, params: { key: 'a', field, value } })
  const save = () => allSettled(editor.saved, { scope, params: 'a' })
  const cancel = () => allSettled(editor.cancelled, { scope, params: 'a' })
  return {
    shop,
    type,
    save,
    cancel,
    tell: (shelf: Shelf) => allSettled(told, { scope, params: shelf }),
    form: () => scope.getState(editor.$forms).a,
  }
}

describe('a form', () => {
  it('is one only while something in it differs, and is sent with what was seen', async () => {
    const { shop, type, save, form } = openEditor()
    await type('price', '12')
    expect(form()).toMatchObject({ draft: { price: '12', units: '4' }, changed: ['price'], faults: {} })
    await type('price', '10')
    expect(form()).toBeUndefined()
    await type('price', '12')
    await save()
    expect([shop.sent, form()]).toEqual([[{ price: '12', units: '4', seen: 1, isSure: false }], undefined])
  })

  it('is not sent while it is wrong, and can be let go', async () => {
    const { shop, type, save, cancel, form } = openEditor()
    await type('price', '-1')
    expect(form()?.faults).toEqual({ price: 'מחיר חיובי' })
    await save()
    expect(shop.sent).toEqual([])
    await cancel()
    expect(form()).toBeUndefined()
  })

  it('keeps what was typed on top of what somebody else has made of the rest, and is saved over it', async () => {
    const { shop, type, save, tell, form } = openEditor()
    await type('price', '12')
    shop.shelf = { price: '11', units: '9', revision: 2 }
    await save()
    expect(form()).toMatchObject({ hasConflict: true, draft: { price: '12', units: '4' } })
    await tell(shop.shelf)
    expect(form()).toMatchObject({ changedRemotely: ['price'], draft: { price: '12', units: '9' }, known: { price: '11' } })
    await save()
    expect([shop.sent.at(-1), form()]).toEqual([{ price: '12', units: '9', seen: 2, isSure: false }, undefined])
  })

  it('is sent again with a yes where the shop doubted it, and not for another value', async () => {
    const { shop, type, save, form } = openEditor()
    await type('price', '2000')
    await save()
    expect(form()?.isDoubted).toBe(true)
    await type('price', '3000')
    await save()
    expect(form()?.isDoubted).toBe(true)
    await save()
    expect([shop.sent.map(({ price, isSure }) => [price, isSure]), form()]).toEqual([
      [
        ['2000', false],
        ['3000', false],
        ['3000', true],
      ],
      undefined,
    ])
  })

  it('tells a refusal at its field, or as a whole, until something is typed', async () => {
    const { shop, type, save, form } = openEditor()
    await type('price', '12')
    shop.error = new ApiError('invalid', 'לא כך', true, 'units')
    await save()
    expect([form()?.faults, form()?.failure]).toEqual([{ units: 'לא כך' }, null])
    shop.error = new ApiError('offline', 'אין חיבור')
    await save()
    expect([form()?.faults, form()?.failure]).toEqual([{}, 'אין חיבור'])
    await type('price', '13')
    expect(form()?.failure).toBeNull()
  })
})
