import { Link } from 'react-router-dom'
import { Moment, useMinute } from '#frontend/features/desk/time.tsx'
import { staffOrdersPath } from '#frontend/shared/routes.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import type { StaffOffer } from '#services/offers/staff-offers.contract.ts'
import styles from './offer-facts.module.css'
import { comparePrice } from './price-scale.ts'
import { offerPanelText, staffOffersText as text } from './staff-offers.text.ts'
import { timeLeft } from './time-left.ts'

/** `במלאי 9`, or why there is none to count. */
export function Stock({ offer: { visibility, inStock } }: { offer: StaffOffer }) {
  if (visibility === null) return <>{text.gone}</>
  return (
    <>
      {text.visibility[visibility]}
      {visibility === 'instock' && inStock !== null && inStock > 0 && (
        <>
          {' '}
          <bdi>{inStock}</bdi>
        </>
      )}
    </>
  )
}

/** Where the offer stands, in words. */
export function PriceComparison({ offer }: { offer: StaffOffer }) {
  const comparison = comparePrice(offer)
  if (comparison.is === 'gone') return <span className="muted">{text.gone}</span>
  if (comparison.is === 'at-price') return <span className="muted">{text.atPrice}</span>
  if (comparison.is === 'below-price') {
    return (
      <span className="muted">
        <bdi>−{comparison.percent}%</bdi> {text.belowPrice}
      </span>
    )
  }
  return (
    <span className={styles.warning}>
      <Shekels shekels={comparison.shekels} /> {text.belowFloor}
    </span>
  )
}

export function OrderLink({ orderId }: { orderId: string }) {
  return (
    <Link className={`link ${styles.order}`} to={`${staffOrdersPath}?search=${encodeURIComponent(orderId)}`}>
      {offerPanelText.order} <bdi>{orderId}</bdi>
    </Link>
  )
}

/** What is left of its time while it has any, else what became of it. */
export function Outcome({ offer }: { offer: StaffOffer }) {
  const now = useMinute()
  const { state, expiresAt, agreed, orderId, answeredAt } = offer
  const left =
    expiresAt !== null && (state === 'waiting' || state === 'countered' || state === 'accepted') ? timeLeft(expiresAt, now) : null
  const isDone = state === 'rejected' || state === 'redeemed'
  return (
    <>
      {agreed !== null && (
        <b>
          <Shekels shekels={agreed} />
        </b>
      )}
      {left && <span className={left.isShort ? styles.short : undefined}>{left.words}</span>}
      {orderId && <OrderLink orderId={orderId} />}
      {(state === 'lapsed' || state === 'unused') && (
        <span className={styles.warning}>
          <MixedText>{offerPanelText.outcome[state]}</MixedText>
        </span>
      )}
      {isDone && answeredAt && (
        <span className="muted">
          <Moment instant={answeredAt} />
        </span>
      )}
    </>
  )
}
