import { allSettled } from 'effector'
import { expect, it } from 'vitest'
import { ApiError } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import type { MessageWords, WordsPreview } from '#services/messages/messages.contract.ts'
import { kindChosen, opened } from './staff-messages.model.ts'
import { $edited, $preview, previewed, wordsEditor } from './words.model.ts'

const builtIn = { subject: 'הזמנה {מספר_הזמנה} שולמה', body: 'התשלום התקבל.\n\nהתור שלכם: {תור}.' }
const NONE = { subject: null, body: null }
const words: MessageWords = {
  kind: 'order-paid',
  fields: [{ name: 'תור', example: 'מחר' }],
  builtIn,
  own: NONE,
  version: 0,
  history: [],
}
const preview: WordsPreview = { about: '100001', subject: 'נושא', html: '<p>', plain: 'נושא', short: 'נושא' }
const path = '/api/v1/staff/messages/words'
const key = 'order-paid'
const location = { path: '/admin/messages', search: '?part=words&kind=order-paid', params: {}, isReturn: false }

async function open(save: (body: unknown) => unknown) {
  let kept = words
  const { scope, requests } = openScope({
    answers: (request) => {
      if (request.path.endsWith('/preview')) return preview
      if (request.path.endsWith(key)) kept = save(request.body) as MessageWords
      return request.path.startsWith(path) ? [{ ...words, kind: 'order-received' }, kept] : { inbox: null }
    },
  })
  await allSettled(opened, { scope, params: location })
  const sent = (to: string) => requests.filter((request) => request.path === path + to).map(({ body }) => body)
  const type = (field: string, value: string) => allSettled(wordsEditor.fieldTyped, { scope, params: { key, field, value } })
  return { scope, sent, type, edited: () => scope.getState($edited) }
}

it('opens the kind of the address with the built-in words, and shows them on an order', async () => {
  const { scope, sent, edited } = await open(() => words)
  expect(edited()).toMatchObject({ words: { kind: key }, form: { draft: builtIn, changed: [] } })
  expect(scope.getState($preview)?.shown).toEqual(preview)
  expect(sent('/order-paid/preview')).toEqual([NONE])
  await allSettled(kindChosen, { scope, params: 'order-received' })
  expect(sent('/order-received/preview')).toEqual([NONE])
})

it('saves what differs from the built-in words alone, with the version that was seen, and previews what is typed', async () => {
  const own = { subject: 'שולם', body: null }
  const { scope, sent, type, edited } = await open(() => ({ ...words, own, version: 1 }))
  await type('subject', 'שולם')
  await allSettled(previewed, { scope })
  expect(sent('/order-paid/preview').at(-1)).toEqual(own)
  await allSettled(wordsEditor.saved, { scope, params: key })
  expect(sent('/order-paid')).toEqual([{ ...own, seen: 0 }])
  expect(edited()).toMatchObject({ words: { version: 1 }, form: { changed: [], draft: { subject: 'שולם', body: builtIn.body } } })
  // Back to the built-in words.
  await type('subject', builtIn.subject)
  await allSettled(wordsEditor.saved, { scope, params: key })
  expect(sent('/order-paid').at(-1)).toEqual({ ...NONE, seen: 1 })
})

it('keeps what was typed when a field is refused, and says so there', async () => {
  const { scope, type, edited } = await open(() => {
    throw new ApiError('unknown_field', 'אין שדה {סכום}', true, 'body')
  })
  await type('body', 'שולם {סכום}')
  await allSettled(wordsEditor.saved, { scope, params: key })
  expect(edited()?.form).toMatchObject({ draft: { body: 'שולם {סכום}' }, faults: { body: 'אין שדה {סכום}' }, isSaving: false })
})
