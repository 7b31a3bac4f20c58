import type { ReactNode } from 'react'
import { $draft, tellingChosen } from '#frontend/entities/checkout/draft.model.ts'
import { textOf } from '#frontend/entities/checkout/draft.ts'
import { garageText } from '#frontend/entities/garage/garage.text.ts'
import { $lines } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { couponText } from '#frontend/features/cart-lines/cart-lines.text.ts'
import { $checkFailure } from '#frontend/features/cart-lines/coupon.model.ts'
import { CouponRetry } from '#frontend/features/cart-lines/coupon.tsx'
import { Misfits } from '#frontend/features/cart-lines/misfit.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { privacyPath, returnsPath, termsPath } from '#frontend/shared/routes.ts'
import { $basePath, $settings } from '#frontend/shared/settings.ts'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { Checkbox } from '#frontend/shared/ui/fields.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { PhoneNumber } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { plainText } from '#services/domain/plain-text.ts'
import { $bill, $isPaidUp, $method } from './bill.model.ts'
import { $byPhoneText, $isTosChecked, type Step, stepPath, steps, tosChanged } from './checkout.model.ts'
import styles from './checkout.module.css'
import { checkoutText, paymentText, receivingText, confirmText as text } from './checkout.text.ts'
import { PickupPlace } from './details-step.tsx'
import { Field, tosId } from './field.tsx'
import { LicencePart } from './licence-part.tsx'
import { Part } from './part.tsx'
import { installmentsText } from './payment-step.tsx'
import { $selectedGarage } from './place-lists.model.ts'

function Summed({ title, step, children }: { title: string; step: Step; children: ReactNode }) {
  return (
    <Part
      title={title}
      aside={
        <Link className="link" to={stepPath(step)} aria-label={text.editOf(title)}>
          {text.edit}
        </Link>
      }
    >
      <div className={`stack gap-4 anywhere ${styles.summed}`}>{children}</div>
    </Part>
  )
}

function Buyer() {
  const { draft } = useUnit({ draft: $draft })
  const invoice = [textOf(draft, 'personal.nameforinvoice'), textOf(draft, 'personal.companyOrBussinessVatId')].filter(Boolean)
  return (
    <Summed title={text.buyer} step={steps.details}>
      <p>{textOf(draft, 'personal.name')}</p>
      <p>
        <PhoneNumber phone={textOf(draft, 'personal.phone')} />
      </p>
      <p>
        <bdi>{textOf(draft, 'personal.emailaddress')}</bdi>
      </p>
      {invoice.length > 0 && <p>{`${text.invoice} ${invoice.join(', ')}`}</p>}
    </Summed>
  )
}

function Fitting() {
  const { draft, garage } = useUnit({ draft: $draft, garage: $selectedGarage })
  if (!garage) return null
  return (
    <>
      <p>
        <MixedText>{garage.displayName}</MixedText>, <span>{garage.address}</span>, <span>{garage.city.displayName}</span>
      </p>
      {garage.manualBooking && <p>{garageText.manualBooking}.</p>}
      {!garage.manualBooking && draft.installDate !== null && draft.installSlot !== null && (
        <p>
          <b>
            <MixedText>{dayText(draft.installDate)}</MixedText>, {receivingText.between} <bdi>{slotText(draft.installSlot)}</bdi>
          </b>
        </p>
      )}
    </>
  )
}

const ADDRESS = ['shipping.address', 'shipping.floor', 'shipping.city', 'shipping.postcode'] as const

function Delivery() {
  const { draft } = useUnit({ draft: $draft })
  const notes = textOf(draft, 'shipping.notes')
  return (
    <>
      <p>
        <span>{textOf(draft, 'shipping.name')}</span>, <PhoneNumber phone={textOf(draft, 'shipping.phone')} />
      </p>
      <p>
        {ADDRESS.map((name) => plainText(textOf(draft, name)))
          .filter(Boolean)
          .join(', ')}
      </p>
      {notes && <p className="muted">{`${text.notes}: ${notes}`}</p>}
    </>
  )
}

function Received() {
  const { draft } = useUnit({ draft: $draft })
  return (
    <Summed title={text.receiving} step={steps.details}>
      <p>{receivingText[draft.sip].title}</p>
      {draft.sip === 'install' && <Fitting />}
      {draft.sip === 'shipping' && <Delivery />}
      {draft.sip === 'pickup' && <PickupPlace />}
    </Summed>
  )
}

function Paid() {
  const { draft, bill, method, isPaidUp, couponFailure, byPhone } = useUnit({
    draft: $draft,
    bill: $bill,
    method: $method,
    isPaidUp: $isPaidUp,
    couponFailure: $checkFailure,
    byPhone: $byPhoneText,
  })
  const byCard = byPhone?.card ?? text.byCard(installmentsText(bill.chargedAgorot, draft.payments))
  return (
    <Summed title={text.payment} step={steps.payment}>
      {isPaidUp && <p>{text.nothing}</p>}
      {!isPaidUp && <p>{method === 'creditcard' ? byCard : paymentText.transfer}</p>}
      {!isPaidUp && method === 'transfer' && <p className="muted">{paymentText.transferDelay}</p>}
      {draft.couponCode !== null && (
        <p>
          {couponText.title} <bdi>{draft.couponCode}</bdi>
        </p>
      )}
      {couponFailure !== null && <p role="alert">{couponFailure}</p>}
      <CouponRetry />
    </Summed>
  )
}

/** Consent to the terms; they open in a new tab, so that the order's input is not lost. */
function Terms() {
  const { isChecked, change, basePath, byPhone } = useUnit({
    isChecked: $isTosChecked,
    change: tosChanged,
    basePath: $basePath,
    byPhone: $byPhoneText,
  })
  const [before, terms, between, returns, and, privacy, after] = byPhone?.tos ?? text.tos
  const document = (path: string, name: string | undefined) => (
    <a className={styles.document} href={basePath + path} target="_blank" rel="noopener">
      <span>{name}</span>
      <span className="spoken"> ({text.newTab})</span>
    </a>
  )
  return (
    <Checkbox
      id={tosId}
      className={styles.tos ?? ''}
      checked={isChecked}
      onChange={(event) => change(event.currentTarget.checked)}
      label={
        <span>
          <span>{before}</span>
          {document(termsPath, terms)}
          <span>{between}</span>
          {document(returnsPath, returns)}
          <span>{and}</span>
          {document(privacyPath, privacy)}
          <span>{after}</span>
        </span>
      }
    />
  )
}

const paces = Object.keys(text.paces) as (keyof typeof text.paces)[]
const usualPace = '500-1000'

/** Opt-in to messages beyond the mandatory ones. */
function Telling() {
  const { draft, lines, settings, choose } = useUnit({ draft: $draft, lines: $lines, settings: $settings, choose: tellingChosen })
  const isLifeKnown = lines.some(({ product }) => product.lifeKm)
  const { messageChannels: channels } = settings
  return (
    <>
      {channels.includes('whatsapp') && (
        <Checkbox
          label={text.whatsApp}
          checked={draft.wantsWhatsApp}
          onChange={(event) => choose({ wantsWhatsApp: event.currentTarget.checked })}
        />
      )}
      {channels.length > 0 && isLifeKnown && (
        <Checkbox
          label={text.remind}
          checked={draft.kilometers !== null}
          onChange={(event) => choose({ kilometers: event.currentTarget.checked ? usualPace : null })}
        />
      )}
      {draft.kilometers !== null && (
        <Choices legend={text.kilometers} className={styles.paces}>
          {paces.map((pace) => (
            <Choice
              key={pace}
              group="kilometers"
              look="tile"
              value={pace}
              isChosen={draft.kilometers === pace}
              onChoose={() => choose({ kilometers: pace })}
            >
              <bdi>{text.paces[pace]}</bdi>
            </Choice>
          ))}
        </Choices>
      )}
    </>
  )
}

/** The review of everything before ordering. */
export function ConfirmStep() {
  return (
    <>
      <Buyer />
      <Received />
      <Paid />
      <LicencePart />
      <Misfits />
      <section className={`panel stack gap-16 one-column ${styles.part}`} aria-label={checkoutText.confirm}>
        <Field name="additionalNotes" autoComplete="off" isOptional />
        <Telling />
        <Terms />
      </section>
    </>
  )
}
