import { TextInput } from '#frontend/shared/ui/fields.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { PhoneField, PhoneForm } from '#frontend/shared/ui/phone-form.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import {
  $canSend,
  $isPhoneWrong,
  $isSending,
  $phone,
  $price,
  $refusal,
  type OfferedProduct,
  phoneChanged,
  phoneLeft,
  priceChanged,
  submitted,
} from './best-offer.model.ts'
import styles from './best-offer.module.css'
import { bestOfferText as text } from './best-offer.text.ts'

/** Lazy: loaded when opened. */
export function OfferForm({ product }: { product: OfferedProduct & { price: number } }) {
  const { phone, price, canSend, isPhoneWrong, isSending, failure, ...act } = useUnit({
    phone: $phone,
    price: $price,
    canSend: $canSend,
    isPhoneWrong: $isPhoneWrong,
    isSending: $isSending,
    failure: $refusal,
    changePhone: phoneChanged,
    changePrice: priceChanged,
    leavePhone: phoneLeft,
    submit: submitted,
  })
  return (
    <PhoneForm
      send={text.send}
      canSend={canSend}
      isSending={isSending}
      failure={failure?.message ?? null}
      onSubmit={() => act.submit(product)}
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
        error={failure?.field === 'price'}
        onChange={(event) => act.changePrice(event.currentTarget.value)}
      />
      <p className={styles.above} role="status">
        {Number(price) > product.price && (
          <span>
            {text.above}
            <Shekels shekels={product.price} />
          </span>
        )}
      </p>
      <PhoneField
        phone={phone}
        isSending={isSending}
        isWrong={isPhoneWrong}
        isRefused={failure?.field === 'phone'}
        onChange={act.changePhone}
        onLeave={() => act.leavePhone()}
      />
    </PhoneForm>
  )
}
