import { TextInput } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { OpeningRow } from '#frontend/shared/ui/opening-row.tsx'
import { PhoneField, PhoneForm } from '#frontend/shared/ui/phone-form.tsx'
import {
  $canSend,
  $failure,
  $isOpen,
  $isSending,
  $offeredEans,
  $phone,
  $price,
  formToggled,
  type OfferedProduct,
  phoneChanged,
  priceChanged,
  submitted,
} from './best-offer.model.ts'
import styles from './best-offer.module.css'
import { bestOfferText as text } from './best-offer.text.ts'

function OfferForm({ product }: { product: OfferedProduct }) {
  const { phone, price, canSend, isSending, failure, ...act } = useUnit({
    phone: $phone,
    price: $price,
    canSend: $canSend,
    isSending: $isSending,
    failure: $failure,
    changePhone: phoneChanged,
    changePrice: priceChanged,
    submit: submitted,
  })
  return (
    <PhoneForm send={text.send} canSend={canSend} isSending={isSending} failure={failure} onSubmit={() => act.submit(product)}>
      <p className="muted small">
        {text.promiseBefore}
        <bdi>{text.promiseHours}</bdi>
        {text.promiseAfter}
      </p>
      <TextInput
        label={text.price}
        type="number"
        inputMode="decimal"
        step="0.01"
        min="0.01"
        dir="ltr"
        value={price}
        disabled={isSending}
        onChange={(event) => act.changePrice(event.currentTarget.value)}
      />
      <PhoneField phone={phone} isSending={isSending} onChange={act.changePhone} />
    </PhoneForm>
  )
}

/** An offer of one's own price: hidden, open, on its way, taken. */
export function BestOffer({ product }: { product: OfferedProduct }) {
  const { isOpen, offered, toggle } = useUnit({ isOpen: $isOpen, offered: $offeredEans, toggle: formToggled })
  const isSent = offered.includes(product.ean)
  const status = isSent && (
    <p className={styles.sent}>
      <Icon name="check" />
      {text.sent}
    </p>
  )
  return (
    <OpeningRow invite={text.invite} isOpen={isOpen} isDone={isSent} onToggle={() => toggle()} status={status}>
      <OfferForm product={product} />
    </OpeningRow>
  )
}
