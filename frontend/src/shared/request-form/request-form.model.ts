import { createFactory, invoke } from '@withease/factories'
import { combine, createEvent, createStore, sample } from 'effector'
import { shopCall } from '#frontend/shared/api/call.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import { plainText } from '#services/domain/plain-text.ts'
import type { BodyOf } from '#services/ingress/contract/call.contract.ts'
import type { REQUEST_CALLS } from '#services/notices/request.contract.ts'

/** Values by field; untouched fields are missing. */
export type Typed = Readonly<Record<string, string>>

type FormCall = (typeof REQUEST_CALLS)[keyof typeof REQUEST_CALLS]

interface RequestFormOptions {
  /** Sends the form. */
  call: FormCall
  /** Messages by field. */
  check: (typed: Typed) => Typed
}

const unserialized = { serialize: 'ignore' } as const
const filledOf = (typed: Typed): Typed => Object.fromEntries(Object.entries(typed).filter(([, text]) => plainText(text) !== ''))

/** Field values and their validation. */
const fieldsModel = createFactory((check: RequestFormOptions['check']) => {
  const changed = createEvent<{ field: string; text: string }>()
  const fieldLeft = createEvent<string>()
  const submitted = createEvent()
  const emptied = createEvent()

  const $typed = createStore<Typed>({}, unserialized)
    .on(changed, (typed, { field, text }) => ({ ...typed, [field]: text }))
    .reset(emptied)
  /** Fields that were left, or all after submitting: only their errors are shown. */
  const $touched = createStore<'all' | readonly string[]>([], unserialized)
    .on(fieldLeft, (checked, field) => (checked === 'all' ? checked : [...checked, field]))
    .on(submitted, () => 'all')
    .reset(emptied)
  const $faults = $typed.map(check)
  const $shownFaults = combine($typed, $faults, $touched, (typed, faults, checked): Typed => {
    const isShown = ([field]: [string, string]) => checked === 'all' || (checked.includes(field) && Boolean(typed[field]))
    return Object.fromEntries(Object.entries(faults).filter(isShown))
  })
  return { changed, fieldLeft, submitted, emptied, $typed, $faults, $shownFaults }
})

/**
 * A form that is sent to staff and answered with a reference. Values stay until it was accepted, and retries are idempotent. Call it
 * through `invoke`, so that its stores have sids.
 */
export const requestFormModel = createFactory(({ call, check }: RequestFormOptions) => {
  const fields = invoke(fieldsModel, check)
  const { changed, fieldLeft, submitted, $typed, $faults, $shownFaults } = fields
  const sendRequestFx = shopCall(call, (body: Typed & { id: string }) => ({ body: body as BodyOf<FormCall> }))
  const request = submitOnce({ sendFx: sendRequestFx, forgotten: [changed, pageLeft] })
  const { $refusal: $failure, $isSending } = request

  const $reference = createStore<string | null>(null, unserialized)
    .on(sendRequestFx.doneData, (_, { data }) => data.reference)
    .reset(pageLeft)
  /** Counts submits with invalid fields: each moves the focus to the first. */
  const $faultySubmits = createStore(0, unserialized).reset(pageLeft)

  const checked = sample({ clock: submitted, source: { typed: $typed, faults: $faults } })
  const hasFaults = ({ faults }: { faults: Typed }) => Object.keys(faults).length > 0
  sample({
    clock: sample({ clock: checked, filter: hasFaults }),
    source: $faultySubmits,
    fn: (times) => times + 1,
    target: $faultySubmits,
  })
  sample({
    clock: checked,
    filter: (all) => !hasFaults(all),
    fn: ({ typed }) => filledOf(typed),
    target: request.submitted,
  })
  sample({ clock: sendRequestFx.done, fn: () => {}, target: fields.emptied })

  return { changed, fieldLeft, submitted, $typed, $errors: $shownFaults, $failure, $reference, $faultySubmits, $isSending }
})

export type RequestFormModel = ReturnType<typeof requestFormModel>
