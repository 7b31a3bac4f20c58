import { combine, createEffect, createEvent, createStore, sample } from 'effector'
import { $consent, $isConsentKnown, type Choice, consentChosen } from '#frontend/entities/consent/consent.model.ts'
import { metricReported } from '#frontend/entities/visitor/metrics.model.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { snackShown } from '#frontend/shared/snackbar.model.ts'
import type { Metric } from '#services/visitors/visitors.contract.ts'
import { consentText } from './consent.text.ts'

/** The banner goes with the press: the keyboard goes on in the page. */
const leaveBannerFx = createEffect(() => document.querySelector('main')?.focus({ preventScroll: true }))

export const bannerAnswered = createEvent<Choice>()
export const panelToggled = createEvent()

/** Only where there is something to agree to, and only until there is an answer. */
export const $isBannerShown = combine(
  $settings,
  $isConsentKnown,
  $consent,
  ({ hasPixel }, isKnown, consent) => hasPixel && isKnown && consent === null,
)
export const $isPanelOpen = createStore(false, { serialize: 'ignore' }).on(panelToggled, (isOpen) => !isOpen)

sample({ clock: bannerAnswered, target: [consentChosen, leaveBannerFx] })
sample({ clock: bannerAnswered, fn: () => ({ text: consentText.saved }), target: snackShown })
sample({
  clock: consentChosen,
  fn: (choice): Metric => ({ kind: choice === 'given' ? 'CONSENT_GIVEN' : 'CONSENT_REFUSED' }),
  target: metricReported,
})
