import { lazy, Suspense } from 'react'
import { $asideItems, asideReturned } from '#frontend/entities/cart/second-order.model.ts'
import { transferText, whatNextText } from '#frontend/entities/checkout/checkout.text.ts'
import { $isByPhone } from '#frontend/entities/checkout/draft.model.ts'
import { MadeOrderSummary } from '#frontend/entities/checkout/made-order.tsx'
import { TransferDetails } from '#frontend/entities/checkout/transfer-details.tsx'
import { cartPath, homePath, orderPagePath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Copy } from '#frontend/shared/ui/copy.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { shopPhoneText } from '#frontend/shared/ui/ui.text.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { shekelsToAgorot } from '#services/domain/money.ts'
import styles from './checkout.module.css'
import { thanksText as text } from './checkout.text.ts'
import { PickupPlace } from './details-step.tsx'
import { $done, type Done } from './done.model.ts'
import { Part } from './part.tsx'

const MailedTo = lazy(async () => ({ default: (await import('#frontend/features/mailed-to/mailed-to.tsx')).MailedTo }))

const ThanksByPhone = lazy(async () => ({ default: (await import('./thanks-by-phone.tsx')).ThanksByPhone }))

const isTransferred = ({ method, order }: Done) => method === 'transfer' && order.charged > 0

/** The order's number, its contents, and what happens next. */
export function Thanks() {
  const { done, isByPhone } = useUnit({ done: $done, isByPhone: $isByPhone })
  if (!done) return null
  const { order } = done
  return (
    <>
      <Part title={text.order}>
        <p className={styles.orderNumber}>
          <bdi>{done.orderId}</bdi> <Copy value={done.orderId} label={text.order} />
        </p>
        <p className="muted">{text.keep}</p>
        <MadeOrderSummary order={order} />
        {order.token !== undefined && (
          <Suspense>
            <MailedTo order={order} token={order.token} />
          </Suspense>
        )}
      </Part>
      {isTransferred(done) && (
        <Part title={transferText.transferTo}>
          <TransferDetails
            sumAgorot={shekelsToAgorot(order.charged)}
            until={order.reservedUntil}
            hasAppointment={order.appointment !== undefined}
          />
        </Part>
      )}
      {isByPhone ? (
        <Suspense>
          <ThanksByPhone done={done} />
        </Suspense>
      ) : (
        <Next done={done} />
      )}
    </>
  )
}

/** What the buyer does now, and where he may go. */
function Next({ done }: { done: Done }) {
  const { aside, bringBack } = useUnit({ aside: $asideItems, bringBack: asideReturned })
  const { order } = done
  return (
    <Part title={text.next}>
      {isTransferred(done) && <p>{text.transfer}</p>}
      {order.receiving === 'pickup' && <PickupPlace />}
      {order.receiving !== 'pickup' && <p>{order.isManualBooking ? whatNextText.manual : whatNextText[order.receiving]}</p>}
      <p>
        {text.questions} <ShopPhone about={shopPhoneText.order(done.orderId)} />
      </p>
      <div className="row wrapping gap-8">
        {order.token !== undefined && (
          <Button to={orderPagePath(order.token)} variant="line">
            {text.follow}
          </Button>
        )}
        {aside.length > 0 ? (
          <Button to={cartPath} variant="go" onClick={() => bringBack()}>
            {text.secondOrder}
          </Button>
        ) : (
          <Button to={homePath} variant="line">
            {text.home}
          </Button>
        )}
      </div>
    </Part>
  )
}
