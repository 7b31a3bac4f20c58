import { attach, combine, createEvent, createStore, sample } from 'effector'
import { $draft, $isDraftKnown, draftRequested, typed } from '#frontend/entities/checkout/draft.model.ts'
import { type FieldName, fieldLengths, textOf } from '#frontend/entities/checkout/draft.ts'
import { delayFx } from '#frontend/shared/browser.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { problemOf } from './checkout-rules.ts'
import { orderRefused } from './order.model.ts'

/** Validation messages of fields, shown on blur or after a pause in typing (debounced). */

const restMs = 1200
const names = Object.keys(fieldLengths) as FieldName[]

const restFx = attach({ effect: delayFx, mapParams: (_: { name: FieldName; count: number }) => restMs })

export const fieldLeft = createEvent<FieldName>()

const $typedCount = createStore(0, { serialize: 'ignore' }).on(typed, (count) => count + 1)
sample({ clock: typed, source: $typedCount, fn: (count, { name }) => ({ name, count }), target: restFx })
const rested = sample({
  clock: restFx.done,
  source: $typedCount,
  filter: (count, { params }) => count === params.count,
  fn: (_, { params }) => params.name,
})

/** Values of an earlier visit. */
const typedBefore = sample({
  clock: [$isDraftKnown, draftRequested],
  source: $draft,
  filter: $isDraftKnown,
  fn: (draft) => names.filter((name) => textOf(draft, name) !== ''),
})
const $touched = createStore<readonly FieldName[]>([], { serialize: 'ignore' })
  .on([fieldLeft, rested], (touched, name) => (touched.includes(name) ? touched : [...touched, name]))
  .on(typedBefore, (touched, before) => [...new Set([...touched, ...before])])
  .reset(pageLeft)
/** A rejection by the server, until the field is edited. */
const $refused = createStore<{ field: string; message: string } | null>(null, { serialize: 'ignore' })
  .on(orderRefused, (_, { field, message }) => (field === null ? null : { field, message }))
  .on(typed, (refused, { name }) => (refused?.field === name ? null : refused))
  .reset(pageLeft)

export const $fieldProblems = combine($draft, $touched, $refused, (draft, touched, refused): Partial<Record<string, string>> => {
  const wrong = touched.flatMap((name) => {
    const problem = problemOf(name, textOf(draft, name))
    return problem === null ? [] : [[name, problem]]
  })
  return { ...(refused ? { [refused.field]: refused.message } : {}), ...Object.fromEntries(wrong) }
})
