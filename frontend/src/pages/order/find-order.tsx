import { $lastOrder } from '#frontend/entities/checkout/last-order.model.ts'
import { Redirect } from '#frontend/shared/router.tsx'
import { orderPagePath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import { TextInput } from '#frontend/shared/ui/fields.tsx'
import { PhoneField, PhoneForm } from '#frontend/shared/ui/phone-form.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $canSend, $failure, $found, $isSending, $search, submitted, typed } from './find.model.ts'
import styles from './order.module.css'
import { orderText as text } from './order.text.ts'

/** Finds an order by its number and the buyer's phone. */
export function FindOrder({ title, lead }: { title: string; lead: string }) {
  const { search, canSend, isSending, failure, found, last, type, submit } = useUnit({
    search: $search,
    canSend: $canSend,
    isSending: $isSending,
    failure: $failure,
    found: $found,
    last: $lastOrder,
    type: typed,
    submit: submitted,
  })
  if (found !== null) return <Redirect to={orderPagePath(found)} />
  return (
    <section className={`stack gap-16 ${styles.find}`}>
      <h1>{title}</h1>
      {last && (
        <div className={`panel ${styles.part}`}>
          <h2>
            {text.lastOrder} <bdi>{last.orderId}</bdi>
          </h2>
          <Button to={orderPagePath(last.token)} variant="go">
            {text.toLastOrder}
          </Button>
        </div>
      )}
      <p className="muted">{last ? text.findOther : lead}</p>
      <WithoutScript>{text.questions}</WithoutScript>
      <div className={`panel ${styles.part}`} data-needs-script>
        <PhoneForm send={text.find} canSend={canSend} isSending={isSending} failure={failure} onSubmit={() => submit()}>
          <TextInput
            label={text.orderNumber}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            maxLength={20}
            value={search.orderId}
            onChange={(event) => type({ orderId: event.currentTarget.value })}
          />
          <PhoneField phone={search.phone} isSending={isSending} onChange={(phone) => type({ phone })} />
        </PhoneForm>
      </div>
      <p>
        {text.questions}
        <ShopPhone />
      </p>
    </section>
  )
}
