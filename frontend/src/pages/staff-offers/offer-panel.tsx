import { Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Moment, useMinute } from '#frontend/features/desk/time.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { OfferOdds, StaffOffer } from '#services/offers/staff-offers.contract.ts'
import { AnswerForm } from './answer-form.tsx'
import { $details, $detailsFailure, $draft, offerRetried } from './chosen-offer.model.ts'
import { MessageBox } from './message-box.tsx'
import { OrderLink } from './offer-facts.tsx'
import styles from './offer-panel.module.css'
import { viewPath } from './offers-view.ts'
import { NamedPriceRuler } from './price-ruler.tsx'
import { $view } from './staff-offers.model.ts'
import { offerPanelText as text } from './staff-offers.text.ts'
import { lapseWords, timeLeft } from './time-left.ts'

function Lapse({ until }: { until: string }) {
  const now = useMinute()
  const { before, clock } = lapseWords(until, now)
  return (
    <span className={styles.lapse} data-short={timeLeft(until, now).isShort || undefined}>
      {before}
      <bdi>{clock}</bdi>
    </span>
  )
}

function Head({ offer }: { offer: StaffOffer }) {
  return (
    <div className={styles.head}>
      <div>
        <h2>
          <TireName brand={offer.brand} displayName={offer.displayName} />
        </h2>
        <TireSize size={offer.displaySize} />
      </div>
      <p>
        {offer.state === 'waiting' && offer.expiresAt && <Lapse until={offer.expiresAt} />}
        <span className="muted">
          {text.made}
          <Moment instant={offer.madeAt} />
        </span>
      </p>
    </div>
  )
}

function Odds({ odds: { days, similar, agreed, bought } }: { odds: OfferOdds }) {
  return (
    <p className={styles.odds}>
      <Icon name="info" />
      <span>{similar === 0 ? text.odds.none(days) : text.odds.some(days, agreed, similar, bought)}</span>
    </p>
  )
}

/** What became of an offer that waits no more. */
function Answered({ offer }: { offer: StaffOffer }) {
  const { state, agreed, answeredBy, answeredAt, expiresAt, link, orderId } = offer
  return (
    <div className={styles.outcome} data-state={state}>
      <b>
        <MixedText>{text.outcome[state]}</MixedText>
      </b>
      {agreed !== null && (
        <span>
          {text.agreed} <Shekels shekels={agreed} />
        </span>
      )}
      {answeredBy && (
        <span>
          {text.by} <bdi dir="auto">{answeredBy === 'rule' ? text.rule : answeredBy}</bdi>
          {answeredAt && (
            <>
              , <Moment instant={answeredAt} />
            </>
          )}
        </span>
      )}
      {link && expiresAt && (
        <span>
          {text.holdsUntil}
          <Moment instant={expiresAt} />
        </span>
      )}
      {orderId && <OrderLink orderId={orderId} />}
    </div>
  )
}

function Known({ offer, odds }: { offer: StaffOffer; odds: OfferOdds }) {
  const draft = useUnit($draft)
  return (
    <>
      <Head offer={offer} />
      <NamedPriceRuler offer={offer} />
      {offer.price !== null && offer.price !== offer.priceThen && (
        <p className={styles.moved}>
          {text.priceMoved} <Shekels shekels={offer.priceThen} />
        </p>
      )}
      <Odds odds={odds} />
      {draft?.isLate && (
        <div role="alert" className={styles.late}>
          {text.meanwhile}
          {draft.unsent && (
            <p>
              {text.unsent} <bdi dir="auto">{draft.unsent}</bdi>
            </p>
          )}
        </div>
      )}
      {offer.state === 'waiting' ? draft && <AnswerForm offer={offer} draft={draft} /> : <Answered offer={offer} />}
      <MessageBox offer={offer} />
    </>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <Skeleton height={24} width="60%" />
      <Skeleton height={80} />
      <Skeleton height={140} />
      <Skeleton height={160} />
    </div>
  )
}

/** The list stands one step behind an offer that was opened from it: a second entry of it would catch the phone's own Back. */
function useWayBack() {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (event: MouseEvent) => {
    if (state?.isFromList !== true) return
    event.preventDefault()
    void navigate(-1)
  }
}

/** The offer that is open: where its price stands, the answer, and the message. */
export function OfferPanel() {
  const goBack = useWayBack()
  const { details, failure, retry, view } = useUnit({ details: $details, failure: $detailsFailure, retry: offerRetried, view: $view })
  return (
    <section className={`panel ${styles.panel}`} aria-label={text.label}>
      <Link className={`link ${styles.back}`} to={viewPath({ ...view, offerId: null })} replace onClick={goBack}>
        <Icon name="back" />
        {text.back}
      </Link>
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {details ? <Known {...details} /> : !failure && <Waiting />}
    </section>
  )
}
