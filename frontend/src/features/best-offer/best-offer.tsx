import { Button, TextInput } from '@mantine/core'
import { useUnit } from 'effector-react'
import { useId } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
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
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        act.submit(product)
      }}
    >
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
      <TextInput
        label={text.phone}
        type="tel"
        autoComplete="tel-national"
        placeholder={text.phoneHint}
        dir="ltr"
        value={phone}
        disabled={isSending}
        onChange={(event) => act.changePhone(event.currentTarget.value)}
      />
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <Button type="submit" disabled={!canSend} loading={isSending}>
        {text.send}
      </Button>
    </form>
  )
}

/** An offer of one's own price: hidden, open, on its way, taken. One quiet row that opens in place. */
export function BestOffer({ product }: { product: OfferedProduct }) {
  const { isOpen, offered, toggle } = useUnit({ isOpen: $isOpen, offered: $offeredEans, toggle: formToggled })
  const formId = useId()
  const isSent = offered.includes(product.ean)
  return (
    <div className={styles.offer} data-needs-script>
      <div role="status">
        {isSent && (
          <p className={styles.sent}>
            <Icon name="check" />
            {text.sent}
          </p>
        )}
      </div>
      {!isSent && (
        <button className={styles.invite} type="button" aria-expanded={isOpen} aria-controls={formId} onClick={() => toggle()}>
          {text.invite}
          <Icon name="down" />
        </button>
      )}
      <div id={formId}>{!isSent && isOpen && <OfferForm product={product} />}</div>
    </div>
  )
}
