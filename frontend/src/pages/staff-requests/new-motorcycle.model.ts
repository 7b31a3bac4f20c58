import { createEvent, createStore, sample } from 'effector'
import { staffCall } from '#frontend/entities/staff/session.model.ts'
import { pageLeft } from '#frontend/shared/page.ts'
import { submitOnce } from '#frontend/shared/submit.model.ts'
import {
  type MotorcycleAdded,
  type MotorcycleAddition,
  STAFF_REQUEST_CALLS,
  type StaffRequest,
} from '#services/notices/staff-requests.contract.ts'

/** Adds the motorcycle that a rider missed, and gives the message to its rider. */

type Motorcycle = MotorcycleAddition['motorcycle']
/** As typed. */
export type MotorcycleDraft = Record<keyof Motorcycle, string>
type Addition = Omit<MotorcycleAddition, 'id'> & { requestId: string }

const addFx = staffCall(STAFF_REQUEST_CALLS.addMotorcycle, ({ requestId, ...body }: Addition & { id: string }) => ({
  params: { id: requestId },
  body,
}))

export const additionOpened = createEvent<StaffRequest>()
export const additionClosed = createEvent()
export const fieldTyped = createEvent<Partial<MotorcycleDraft>>()
export const additionSent = createEvent()

const addition = submitOnce<Addition, MotorcycleAdded>({ sendFx: addFx, forgotten: [additionOpened, additionClosed, fieldTyped, pageLeft] })
export const { $isSending: $isAdding, $refusal: $additionRefusal, done: motorcycleAdded } = addition

const begun = ({ model }: StaffRequest): MotorcycleDraft => ({
  brand: '',
  model: model ?? '',
  yearFrom: '',
  yearTo: '',
  segment: 'adventure',
  frontSize: '',
  rearSize: '',
})
/** The request whose motorcycle is being written. */
export const $addition = createStore<{ request: StaffRequest; draft: MotorcycleDraft } | null>(null, { serialize: 'ignore' })
  .on(additionOpened, (_, request) => ({ request, draft: begun(request) }))
  .on(fieldTyped, (open, typed) => open && { ...open, draft: { ...open.draft, ...typed } })
  .reset([additionClosed, motorcycleAdded, pageLeft])
/** The last one that was added, whose rider waits for a message. */
export const $added = createStore<MotorcycleAdded | null>(null, { serialize: 'ignore' })
  .on(motorcycleAdded, (_, { result }) => result)
  .reset([additionOpened, pageLeft])

const isYear = (text: string) => /^(19|20)\d\d$/.test(text)
export const $canAdd = $addition.map(
  (open) =>
    open !== null &&
    Object.values(open.draft).every((text) => text.trim() !== '') &&
    isYear(open.draft.yearFrom) &&
    isYear(open.draft.yearTo),
)

sample({
  clock: additionSent,
  source: { open: $addition, canAdd: $canAdd },
  filter: ({ canAdd }) => canAdd,
  fn: ({ open }): Addition => {
    const { request, draft } = open as NonNullable<typeof open>
    const { yearFrom, yearTo, segment, ...texts } = draft
    const motorcycle = { ...texts, segment: segment as Motorcycle['segment'], yearFrom: Number(yearFrom), yearTo: Number(yearTo) }
    return { requestId: request.requestId, seen: request.state, motorcycle }
  },
  target: addition.submitted,
})
