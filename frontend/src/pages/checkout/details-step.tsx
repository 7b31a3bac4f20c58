import { $draft, invoiceNameSwitched, sipChosen } from '#frontend/entities/checkout/draft.model.ts'
import type { Draft } from '#frontend/entities/checkout/draft.ts'
import { $lines } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { deliveryOf, pickupOf } from '#frontend/features/cart-lines/cart-lines.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Choice, Choices } from '#frontend/shared/ui/choice.tsx'
import { Checkbox } from '#frontend/shared/ui/fields.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { daysText, openingText } from '#services/domain/calendar.ts'
import { $shippingFee } from './bill.model.ts'
import styles from './checkout.module.css'
import { receivingText, checkoutText as text } from './checkout.text.ts'
import { Field } from './field.tsx'
import { GarageChoice } from './garage-choice.tsx'
import { Part } from './part.tsx'
import placesStyles from './places.module.css'

const ways: readonly Draft['sip'][] = ['install', 'shipping', 'pickup']

function Personal() {
  const { draft, switchInvoice } = useUnit({ draft: $draft, switchInvoice: invoiceNameSwitched })
  return (
    <Part title={text.personal}>
      <div className={styles.two}>
        <Field name="personal.name" autoComplete="name" />
        <Field name="personal.phone" type="tel" autoComplete="tel" isLatin />
        <Field name="personal.emailaddress" type="email" autoComplete="email" isLatin isWide />
      </div>
      <Checkbox label={text.invoice} checked={draft.hasInvoiceName} onChange={(event) => switchInvoice(event.currentTarget.checked)} />
      {draft.hasInvoiceName && (
        <div className={styles.two}>
          <Field name="personal.nameforinvoice" autoComplete="organization" />
          <Field name="personal.companyOrBussinessVatId" autoComplete="off" inputMode="numeric" isLatin isOptional />
        </div>
      )}
    </Part>
  )
}

/** The fee of a delivery method for this cart; pickup is free. */
function Cost({ sip }: { sip: Draft['sip'] }) {
  const feeAgorot = useUnit($shippingFee)
  if (sip === 'pickup') return <span>{receivingText.noCost}</span>
  if (feeAgorot === 0) return <span>{receivingText.freeShipping}</span>
  return (
    <span>
      {receivingText.shippingFor}
      <Sum agorot={feeAgorot} />
    </span>
  )
}

/** The delivery period of a method for this cart. */
function Way({ sip }: { sip: Draft['sip'] }) {
  const lines = useUnit($lines)
  const delivery = deliveryOf(lines)
  const pickup = pickupOf(lines)
  const { way } = receivingText[sip]
  if (sip === 'pickup' && pickup) return <MixedText>{receivingText.pickupFrom + openingText(pickup)}</MixedText>
  if (sip !== 'shipping') return <span>{way}</span>
  return delivery ? <MixedText>{`${way}, ${daysText(delivery)}`}</MixedText> : <span>{way + receivingText.onceHere}</span>
}

function Receiving() {
  const { draft, choose } = useUnit({ draft: $draft, choose: sipChosen })
  return (
    <Part title={text.receiving}>
      <Choices legend={text.receiving} isLegendVisuallyHidden className={placesStyles.ways}>
        {ways.map((way) => (
          <Choice key={way} group="sip" value={way} isChosen={draft.sip === way} onChoose={() => choose(way)}>
            <span>
              <b>{receivingText[way].title}</b>
              <small>
                <Way sip={way} />
              </small>
            </span>
            <span className={placesStyles.cost}>
              <Cost sip={way} />
            </span>
          </Choice>
        ))}
      </Choices>
    </Part>
  )
}

function Shipping() {
  return (
    <Part title={receivingText.address}>
      <div className={styles.two}>
        <Field name="shipping.name" autoComplete="shipping name" />
        <Field name="shipping.phone" type="tel" autoComplete="shipping tel" isLatin />
        <Field name="shipping.address" autoComplete="shipping street-address" />
        <Field name="shipping.floor" autoComplete="shipping address-line2" isOptional />
        <Field name="shipping.city" autoComplete="shipping address-level2" />
        <Field name="shipping.postcode" autoComplete="shipping postal-code" inputMode="numeric" isLatin isOptional />
        <Field name="shipping.notes" autoComplete="off" isOptional isWide />
      </div>
    </Part>
  )
}

/** Buyer and delivery method. */
export function DetailsStep() {
  const { sip } = useUnit($draft)
  return (
    <>
      <Personal />
      <Receiving />
      {sip === 'install' && <GarageChoice />}
      {sip === 'shipping' && <Shipping />}
      {sip === 'pickup' && (
        <Part title={receivingText.pickupTitle}>
          <PickupPlace />
        </Part>
      )}
    </>
  )
}

/** Where and when orders are picked up. */
export function PickupPlace() {
  const { business, pickupHours } = useUnit($settings)
  return (
    <>
      <p>
        {receivingText.pickupAt} <b>{business.address}</b>
        {pickupHours !== null && <span>{receivingText.pickupHours + pickupHours}</span>}
      </p>
      <p>{pickupHours === null ? receivingText.pickupNote : receivingText.pickupReady}</p>
    </>
  )
}
