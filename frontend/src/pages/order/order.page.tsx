import { whatNextText } from '#frontend/entities/checkout/checkout.text.ts'
import { MadeOrderSummary } from '#frontend/entities/checkout/made-order.tsx'
import { TransferDetails } from '#frontend/entities/checkout/transfer-details.tsx'
import { MailedTo } from '#frontend/features/mailed-to/mailed-to.tsx'
import { OrderPapers } from '#frontend/features/order-papers/order-papers.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { cancelOrderPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Copy } from '#frontend/shared/ui/copy.tsx'
import { Failure, WithoutScript } from '#frontend/shared/ui/data-state.tsx'
import { FailureNote } from '#frontend/shared/ui/failure-note.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { shopPhoneText } from '#frontend/shared/ui/ui.text.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText } from '#services/domain/calendar.ts'
import { formatDate, formatTime, israelDate, momentText } from '#services/domain/israel-time.ts'
import { shekelsToAgorot } from '#services/domain/money.ts'
import { REMINDER_ANCHOR } from '#services/domain/page-paths.ts'
import type { BuyerOrder } from '#services/orders/buyer/buyer-order.contract.ts'
import { Appointment, CalendarLink } from './appointment.tsx'
import { CompanyInvoice } from './company-invoice.tsx'
import { DocumentAgain } from './document-again.tsx'
import { FindOrder } from './find-order.tsx'
import { $failure, $isUnknown, $order, $token, retried } from './order.model.ts'
import styles from './order.module.css'
import { orderText as text } from './order.text.ts'
import { $isOpening, $payFailure, payPressed } from './pay.model.ts'
import { $isStopping, $stopFailure, stopped } from './reminder.model.ts'

interface StationsProps {
  stations: BuyerOrder['stations']
  receiving: BuyerOrder['order']['receiving']
}

export { $head, opened } from './order.model.ts'

/** An order's page; without a link, the form that asks for its number and phone. */
export function Page() {
  const { token, order, isUnknown, failure, retry } = useUnit({
    token: $token,
    order: $order,
    isUnknown: $isUnknown,
    failure: $failure,
    retry: retried,
  })
  return (
    <div className={`wrap stack gap-16 one-column ${styles.page}`}>
      {token === '' && <FindOrder title={text.findTitle} lead={text.findLead} />}
      {isUnknown && <FindOrder title={text.unknown} lead={text.unknownWay} />}
      {order && <Order order={order} />}
      {!order && failure && <Failure message={failure} onRetry={() => retry()} />}
      {token !== '' && !order && !isUnknown && !failure && <p role="status">{text.loading}</p>}
    </div>
  )
}

function Order({ order }: { order: BuyerOrder }) {
  const token = useUnit($token)
  const { order: made, state } = order
  const isAsked = order.cancellation.reference !== null
  return (
    <>
      <h1>
        {text.number} <bdi>{order.orderId}</bdi>
      </h1>
      <div className={styles.layout}>
        <div className={styles.main}>
          {state === 'cancelled' && <Over order={order} title={text.cancelled} way={text.cancelledWay} />}
          {state === 'lapsed' && <Over order={order} title={text.lapsed} way={text.lapsedWay} />}
          {state === 'going' && <Where order={order} />}
          {state === 'going' && isAsked && <CancelAsked order={order} />}
          {state === 'going' && !isAsked && order.toPay > 0 && <ToPay order={order} />}
          {state === 'going' && !isAsked && <Appointment order={order} />}
          <Papers papers={order.papers} />
        </div>
        <div className={styles.beside}>
          <div className={`panel ${styles.part}`}>
            <MadeOrderSummary order={isAsked ? withoutPromises(made) : made} isFresh={false} />
            <MailedTo order={made} token={token} />
          </div>
          {order.isReminded && <Reminder />}
          {state === 'going' && !isAsked && <CancelWay />}
          <p>
            {text.questions}
            <ShopPhone about={shopPhoneText.order(order.orderId)} />
          </p>
        </div>
      </div>
    </>
  )
}

function Papers({ papers }: Pick<BuyerOrder, 'papers'>) {
  const { issued, isAwaited, toCompanyUntil } = papers
  if (issued.length === 0 && !isAwaited) return null
  return (
    <div className={`panel ${styles.part}`}>
      <OrderPapers papers={papers} MailWay={DocumentAgain}>
        {toCompanyUntil !== null && <CompanyInvoice until={toCompanyUntil} />}
      </OrderPapers>
    </div>
  )
}

function Over({ order, title, way }: { order: BuyerOrder; title: string; way: string }) {
  return (
    <section className={`panel ${styles.part}`}>
      <h2>{title}</h2>
      <p className="muted">{way}</p>
      {order.appointment && (
        <p>
          <CalendarLink>{text.calendarBack}</CalendarLink>
        </p>
      )}
    </section>
  )
}

function Where({ order }: { order: BuyerOrder }) {
  const { order: made, tracking, arrivesOn, stations } = order
  const isAsked = order.cancellation.reference !== null
  const isOnItsWay = stations.slice(2).some(({ isReached }) => isReached)
  return (
    <section className={`panel ${styles.part}`} aria-labelledby="where">
      <h2 id="where">{text.where}</h2>
      <Stations stations={stations} receiving={made.receiving} />
      {!isOnItsWay && !isAsked && (
        <p className="muted">
          {arrivesOn !== null && (
            <span>
              {text.arrivesOn}
              <MixedText>{dayText(arrivesOn)}</MixedText>.{' '}
            </span>
          )}
          <span>{made.isManualBooking ? whatNextText.manual : whatNextText[made.receiving]}</span>
        </p>
      )}
      {tracking && (
        <p className={styles.row}>
          <span>
            {text.tracking}
            <b>
              <bdi>{tracking.code}</bdi>
            </b>{' '}
            <Copy value={tracking.code} label={text.trackingNumber} />
          </span>
          {tracking.address !== null && (
            <Button href={tracking.address} target="_blank" rel="noopener noreferrer" variant="line">
              {text.track}
              <span className="spoken">{text.newTab}</span>
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

function ToPay({ order: { toPay, isPaidHere, paymentMethod, order, orderId } }: { order: BuyerOrder }) {
  const { paymentMethods } = useUnit($settings)
  return (
    <section className={`panel ${styles.part}`} aria-labelledby="to-pay">
      <h2 id="to-pay">
        {text.toPay}
        <Shekels shekels={toPay} />
      </h2>
      {isPaidHere && paymentMethods.includes('creditcard') ? (
        <PayHere until={order.reservedUntil} />
      ) : paymentMethod === 'transfer' ? (
        <TransferDetails sumAgorot={shekelsToAgorot(toPay)} until={order.reservedUntil} hasAppointment={order.appointment !== undefined} />
      ) : (
        <p>
          {text.payCard}
          <ShopPhone about={shopPhoneText.order(orderId)} />
        </p>
      )}
    </section>
  )
}

/** By card, at the clearing company's page. */
function PayHere({ until }: { until: string | undefined }) {
  const { isOpening, failure, pay } = useUnit({ isOpening: $isOpening, failure: $payFailure, pay: payPressed })
  return (
    <>
      {until !== undefined && (
        <p>
          <MixedText>{text.heldUntil(momentText(until))}</MixedText>
        </p>
      )}
      {failure && <FailureNote>{failure}</FailureNote>}
      <div className="stack start gap-4" data-needs-script>
        <Button variant="go" size="lg" loading={isOpening} onClick={() => pay()}>
          {text.payHere}
        </Button>
        <span className="muted small">{text.payHereNote}</span>
      </div>
      <WithoutScript>{text.payHereByPhone}</WithoutScript>
    </>
  )
}

/** What becomes of a request to cancel. */
function CancelAsked({ order: { cancellation, toPay } }: { order: BuyerOrder }) {
  const { reference, fee, refund, refundBy } = cancellation
  return (
    <section className={`panel ${styles.part}`} aria-labelledby="cancel-asked" role="status">
      <h2 id="cancel-asked">{text.cancelAsked}</h2>
      <dl className={styles.facts}>
        <dt>{text.reference}</dt>
        <dd>
          <bdi>{reference}</bdi>
        </dd>
        {refund > 0 && (
          <>
            <dt>{text.fee}</dt>
            <dd>
              <Shekels shekels={fee} />
            </dd>
            <dt>{text.refund}</dt>
            <dd>
              <b>
                <Shekels shekels={refund} />
              </b>
            </dd>
            <dt>{text.refundBy}</dt>
            <dd>
              <MixedText>{dayText(israelDate(refundBy))}</MixedText>
            </dd>
          </>
        )}
      </dl>
      <p className="muted">{refund > 0 ? text.noFee : toPay > 0 ? text.noTransfer : text.nothingPaid}</p>
    </section>
  )
}

function Reminder() {
  const { isStopping, failure, stop } = useUnit({ isStopping: $isStopping, failure: $stopFailure, stop: stopped })
  return (
    <section id={REMINDER_ANCHOR} className="stack start gap-4">
      <b>{text.reminderTitle}</b>
      <p className="muted">{text.reminder}</p>
      {failure && <FailureNote>{failure}</FailureNote>}
      <Button variant="line" disabled={isStopping} onClick={() => stop()}>
        {text.reminderStop}
      </Button>
    </section>
  )
}

function CancelWay() {
  const token = useUnit($token)
  return (
    <section className="stack start gap-4">
      <b>{text.cancelTitle}</b>
      <span className="muted">{text.cancelNote}</span>
      <Link className="link" to={`${cancelOrderPath}?link=${token}`}>
        {text.cancel}
      </Link>
    </section>
  )
}

/** Without the dates that no longer hold once it is to be cancelled. */
function withoutPromises({ delivery: _, pickup: __, appointment: ___, ...order }: BuyerOrder['order']): BuyerOrder['order'] {
  return order
}

/** The order's progress, with the current station highlighted. */
function Stations({ stations, receiving }: StationsProps) {
  const current = stations.findLastIndex(({ isReached }) => isReached)
  return (
    <ol className={`stack ${styles.stations}`}>
      {stations.map(({ station, isReached, at }, index) => (
        <li
          key={station}
          data-reached={isReached || undefined}
          data-stop={station === 'cancelAsked' || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={`row middle centered ${styles.mark}`}>
            {isReached && <Icon name={station === 'cancelAsked' ? 'close' : 'check'} />}
          </span>
          <span className={styles.name}>{station === 'closed' ? text.stations.closed[receiving] : text.stations[station]}</span>
          <small>
            {at !== null && (
              <>
                <bdi>{formatDate(at)}</bdi> <bdi>{formatTime(at)}</bdi>
              </>
            )}
            {index === current && <span className="spoken">{text.isHere}</span>}
          </small>
        </li>
      ))}
    </ol>
  )
}
