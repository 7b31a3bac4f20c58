import { attach, createEvent, createStore, sample } from 'effector'
import { $isStarted, appStarted } from '#frontend/shared/browser.ts'
import { phoneOrderKey, readTabFx, writeTabFx } from '#frontend/shared/storage.ts'
import { plainText } from '#services/domain/plain-text.ts'
import {
  chooseCity,
  chooseDate,
  chooseGarage,
  type Draft,
  emptyDraft,
  type FieldName,
  readDraft,
  switchInvoiceName,
  typeInto,
} from './draft.ts'

/**
 * The checkout form. It has personal data, so it is stored for this tab only and deleted after the order: it survives a reload and the
 * payment page, but not a closed tab.
 */

const key = 'checkout'

const loadFx = attach({ effect: readTabFx, mapParams: (_: unknown) => key })
const saveFx = attach({ effect: writeTabFx, mapParams: (draft: Draft) => ({ key, value: draft === emptyDraft ? null : draft }) })

/** A page that needs it was opened. */
export const draftRequested = createEvent()
/** Another page of this tab may have written or deleted it. */
export const draftReread = createEvent()
export const typed = createEvent<{ name: FieldName; text: string }>()
export const invoiceNameSwitched = createEvent<boolean>()
export const sipChosen = createEvent<Draft['sip']>()
export const cityChosen = createEvent<string | null>()
export const garageChosen = createEvent<string | null>()
export const dateChosen = createEvent<string | null>()
export const slotChosen = createEvent<number | null>()
/** Both at once: an alternative to a slot that was taken meanwhile. */
export const appointmentChosen = createEvent<{ date: string; startCursor: number }>()
export const methodChosen = createEvent<Draft['selectedPaymentMethod']>()
export const paymentsChosen = createEvent<number>()
/** Null removes the coupon. */
export const couponChosen = createEvent<string | null>()
/** Notification preferences. */
export const tellingChosen = createEvent<Partial<Pick<Draft, 'wantsWhatsApp' | 'kilometers'>>>()
/** The order was placed, or paid: deletes the draft. */
export const draftForgotten = createEvent()

export const $draft = createStore<Draft>(emptyDraft, { serialize: 'ignore' })
  .on(loadFx.doneData, (_, stored) => readDraft(stored))
  .on(typed, typeInto)
  .on(invoiceNameSwitched, switchInvoiceName)
  .on(sipChosen, (draft, sip) => ({ ...draft, sip }))
  .on(cityChosen, chooseCity)
  .on(garageChosen, chooseGarage)
  .on(dateChosen, chooseDate)
  .on(slotChosen, (draft, installSlot) => ({ ...draft, installSlot }))
  .on(appointmentChosen, (draft, { date, startCursor }) => ({ ...draft, installDate: date, installSlot: startCursor }))
  .on(methodChosen, (draft, selectedPaymentMethod) => ({ ...draft, selectedPaymentMethod }))
  .on(paymentsChosen, (draft, payments) => ({ ...draft, payments }))
  .on(couponChosen, (draft, couponCode) => ({ ...draft, couponCode }))
  .on(tellingChosen, (draft, telling) => ({ ...draft, ...telling }))
  .reset(draftForgotten)

/** Name on the invoice, if given; kept for the placed order's page. */
export const $invoiceName = createStore<string | null>(null, { serialize: 'ignore' }).on($draft, (name, draft) =>
  draft === emptyDraft ? name : plainText(draft.fields['personal.nameforinvoice'] ?? '') || null,
)

/** False on the server and until the browser's storage was read. */
export const $isDraftKnown = createStore(false, { serialize: 'ignore' }).on(loadFx.done, () => true)

sample({
  clock: [appStarted, draftRequested],
  source: { isStarted: $isStarted, isKnown: $isDraftKnown },
  filter: ({ isStarted, isKnown }) => isStarted && !isKnown,
  target: loadFx,
})
sample({ clock: draftReread, target: loadFx })
sample({ clock: $draft, filter: $isDraftKnown, target: saveFx })
sample({ clock: draftForgotten, source: $draft, target: saveFx })

const readPhoneOrderFx = attach({ effect: readTabFx, mapParams: (_: unknown) => phoneOrderKey })
/** A page that needs it was opened. */
export const phoneOrderRequested = createEvent()
/** Staff order in this tab for a buyer on the telephone (`storage.ts`). */
export const $isByPhone = createStore(false, { serialize: 'ignore' }).on(readPhoneOrderFx.doneData, (_, kept) => kept === true)
sample({ clock: [appStarted, phoneOrderRequested], filter: $isStarted, target: readPhoneOrderFx })
