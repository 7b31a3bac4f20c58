import { whatNextText } from '#frontend/entities/checkout/checkout.text.ts'
import { methodChosen } from '#frontend/entities/checkout/draft.model.ts'
import { $lastOrder } from '#frontend/entities/checkout/last-order.model.ts'
import { MadeOrderSummary } from '#frontend/entities/checkout/made-order.tsx'
import { MailedTo } from '#frontend/features/mailed-to/mailed-to.tsx'
import { OrderPapers } from '#frontend/features/order-papers/order-papers.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { checkoutPaymentPath, findOrderPath, homePath, orderPagePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Copy } from '#frontend/shared/ui/copy.tsx'
import { WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import { Icon, type IconName } from '#frontend/shared/ui/icon.tsx'
import { Loader } from '#frontend/shared/ui/loading.tsx'
import { ShopPhone, telephoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { shopPhoneText } from '#frontend/shared/ui/ui.text.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $papers } from './papers.model.ts'
import {
  $canCall,
  $canCheck,
  $canRetry,
  $isChecking,
  $known,
  $order,
  $orderId,
  $payAt,
  $words,
  checkPressed,
  type PaymentState,
} from './payment-result.model.ts'
import styles from './payment-result.module.css'
import { paymentResultText as text } from './payment-result.text.ts'

export { $head, opened } from './payment-result.model.ts'

/** Results that are not listed are pending and show a spinner. */
const marks: Readonly<Partial<Record<PaymentState, { kind: 'good' | 'bad' | 'wait'; icon: IconName }>>> = {
  paid: { kind: 'good', icon: 'check' },
  review: { kind: 'wait', icon: 'info' },
  unclear: { kind: 'wait', icon: 'info' },
  notPaid: { kind: 'bad', icon: 'close' },
  nothing: { kind: 'wait', icon: 'info' },
}

/** The page after payment. The result may change while it is open; heading and note are then announced. */
export function Page() {
  const { known, words } = useUnit({ known: $known, words: $words })
  const mark = marks[known]
  return (
    <div className="wrap">
      <section className={`${styles.page} stack gap-16 ${styles.result}`}>
        <span className={`row middle centered ${styles.mark}`} data-kind={mark?.kind ?? 'wait'}>
          {mark ? <Icon name={mark.icon} /> : <Loader size={36} color="var(--accent-text)" />}
        </span>
        <div className="stack gap-16" role="status">
          <h1>{words.title}</h1>
          <p className="muted">{words.note}</p>
        </div>
        {known === 'asking' && <WithoutScript>{text.withoutScript}</WithoutScript>}
        <Order />
        <Ways />
        {known !== 'asking' && <Questions />}
      </section>
    </div>
  )
}

/** An order that is paid, under review by staff, or whose payment is pending. */
function Order() {
  const { orderId, order, papers } = useUnit({ orderId: $orderId, order: $order, papers: $papers })
  if (orderId === null) return null
  return (
    <>
      <p>
        {text.orderNumber}
        <bdi className={styles.number}>{orderId}</bdi>
        <small className="muted">{text.keep}</small>
      </p>
      <Copy value={orderId} label={text.orderNumber} />
      {order && (
        <div className={`panel stack gap-16 full ${styles.order}`}>
          <MadeOrderSummary order={order} />
          <p>{order.isManualBooking ? whatNextText.manual : whatNextText[order.receiving]}</p>
          {papers && <OrderPapers papers={papers} />}
          {order.token !== undefined && (
            <>
              <MailedTo order={order} token={order.token} />
              <Link className="link" to={orderPagePath(order.token)}>
                {text.follow}
              </Link>
            </>
          )}
        </div>
      )}
    </>
  )
}

function Ways() {
  const { phone, paymentMethods } = useUnit($settings)
  const { known, last, canCall, canCheck, canRetry, isChecking, payAt, check, choose } = useUnit({
    known: $known,
    last: $lastOrder,
    canCall: $canCall,
    canCheck: $canCheck,
    canRetry: $canRetry,
    isChecking: $isChecking,
    payAt: $payAt,
    check: checkPressed,
    choose: methodChosen,
  })
  return (
    <div className="row wrapping centered gap-12">
      {canCheck && (
        <Button
          variant="line"
          leftSection={isChecking ? <Loader size={20} color="var(--accent)" /> : <Icon name="retry" />}
          onClick={() => check()}
        >
          {text.checkNow}
        </Button>
      )}
      {canRetry &&
        paymentMethods.map((method, index) => (
          <Button key={method} to={checkoutPaymentPath} variant={index === 0 ? 'go' : 'line'} onClick={() => choose(method)}>
            {text.payBy[method]}
          </Button>
        ))}
      {payAt !== null && (
        <Button to={orderPagePath(payAt)} variant="go">
          {text.payAgain}
        </Button>
      )}
      {canCall && (
        <Button href={telephoneLink(phone)} variant="go">
          {text.call}
        </Button>
      )}
      {known === 'nothing' && (
        <Button to={last ? orderPagePath(last.token) : findOrderPath} variant="go">
          {last ? text.lastOrder(last.orderId) : text.findOrder}
        </Button>
      )}
      <Button to={homePath} variant={known === 'paid' ? 'go' : 'line'}>
        {text.home}
      </Button>
    </div>
  )
}

function Questions() {
  const orderId = useUnit($orderId)
  return (
    <p>
      {text.questions} <ShopPhone about={orderId === null ? '' : shopPhoneText.order(orderId)} />
    </p>
  )
}
