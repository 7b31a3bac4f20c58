import { Moment, useMinute } from '#frontend/features/desk/time.tsx'
import { TextInput, type TextInputProps } from '#frontend/shared/desk/fields.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { staffOrdersPath } from '#frontend/shared/routes.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels, shekelText } from '#frontend/shared/ui/money.tsx'
import type { StaffOffer } from '#services/offers/staff-offers.contract.ts'
import { comparePrice, type Mark, type MarkName, priceMarks } from './prices.ts'
import styles from './staff-offers.module.css'
import { offerPanelText, staffOffersText as text } from './staff-offers.text.ts'
import { timeLeft } from './time-left.ts'

interface OfferProps {
  offer: StaffOffer
}

/** `במלאי 9`, or why there is no count. */
export function Stock({ offer: { visibility, inStock } }: OfferProps) {
  if (visibility === null) return <span>{text.gone}</span>
  const isCounted = visibility === 'instock' && inStock !== null && inStock > 0
  return (
    <span>
      <span>{text.visibility[visibility]}</span> {isCounted && <bdi>{inStock}</bdi>}
    </span>
  )
}

/** Compares the offered price in words. */
export function PriceComparison({ offer }: OfferProps) {
  const comparison = comparePrice(offer)
  return (
    <Text component="span" inherit c={comparison.is === 'below-floor' ? 'warning' : 'dimmed'}>
      {comparison.is === 'gone' && <span>{text.gone}</span>}
      {comparison.is === 'at-price' && <span>{text.atPrice}</span>}
      {comparison.is === 'below-price' && (
        <span>
          <bdi>{`−${comparison.percent}%`}</bdi> {text.belowPrice}
        </span>
      )}
      {comparison.is === 'below-floor' && (
        <span>
          <Shekels shekels={comparison.shekels} /> {text.belowFloor}
        </span>
      )}
    </Text>
  )
}

export function OrderLink({ orderId }: { orderId: string }) {
  return (
    <Link className={`link ${styles.above}`} to={`${staffOrdersPath}?search=${encodeURIComponent(orderId)}`}>
      {offerPanelText.order} <bdi>{orderId}</bdi>
    </Link>
  )
}

/** The time left for a waiting offer, else its outcome. */
export function Outcome({ offer: { state, expiresAt, agreed, orderId, answeredAt, isWithdrawn } }: OfferProps) {
  const now = useMinute()
  const isOpen = state === 'waiting' || state === 'countered' || state === 'accepted'
  const left = isOpen && expiresAt !== null ? timeLeft(expiresAt, now) : null
  return (
    <>
      {agreed !== null && (
        <b>
          <Shekels shekels={agreed} />
        </b>
      )}
      {left && (
        <Text component="span" inherit {...(left.isShort && { c: 'warning', fw: 600 })}>
          {left.words}
        </Text>
      )}
      {orderId && <OrderLink orderId={orderId} />}
      {(state === 'lapsed' || state === 'unused') && (
        <Text component="span" inherit c="warning">
          <MixedText>{offerPanelText.outcome[state]}</MixedText>
        </Text>
      )}
      {isWithdrawn && <span>{offerPanelText.withdrawn}</span>}
      {(state === 'rejected' || state === 'redeemed') && answeredAt && (
        <span className="muted">
          <Moment instant={answeredAt} />
        </span>
      )}
    </>
  )
}

/** An input for a price in shekels. */
export const PriceInput = (input: TextInputProps) => (
  <TextInput leftSection="₪" inputMode="decimal" dir="ltr" autoComplete="off" maxLength={12} className={styles.price ?? ''} {...input} />
)

const start = (at: number) => ({ insetInlineStart: `${at}%` })

/** Floor, shop price, full price and the offer on one scale. */
export function PriceRuler({ offer }: OfferProps) {
  const marks = priceMarks(offer)
  const position = (name: MarkName) => marks.find((mark) => mark.name === name)?.at
  const [floor, price] = [position('floor'), position('price')]
  return (
    <span
      className={styles.ruler}
      role="img"
      aria-label={`${text.scale}: ${marks.map(({ name, shekels }) => `${text.marks[name]} ${shekelText(shekels)}`).join(', ')}`}
    >
      {floor !== undefined && price !== undefined && floor < price && (
        <i className={styles.between} style={{ ...start(floor), inlineSize: `${price - floor}%` }} />
      )}
      {marks.map(({ name, at }) => (
        <i key={name} className={name === 'offer' ? styles.offer : styles.tick} style={start(at)} />
      ))}
    </span>
  )
}

function Labels({ marks, names }: { marks: readonly Mark[]; names: readonly MarkName[] }) {
  return (
    <span className={styles.labels}>
      {marks
        .filter(({ name }) => names.includes(name))
        .map(({ name, shekels, labelAt }) => (
          <Text key={name} component="span" size="sm" lh={1.35} c="dimmed" style={start(labelAt)}>
            <Text
              component="b"
              display="block"
              c="var(--ink)"
              {...(name === 'offer' ? { fw: 700, fz: 'var(--t-16)' } : { fw: 600, fz: 'sm' })}
            >
              <Shekels shekels={shekels} />
            </Text>
            <span>{text.marks[name]}</span>
          </Text>
        ))}
    </span>
  )
}

/** The large scale, with labels. */
export function NamedPriceRuler({ offer }: OfferProps) {
  const marks = priceMarks(offer)
  return (
    <div>
      <Labels marks={marks} names={['floor', 'price']} />
      <PriceRuler offer={offer} />
      <Labels marks={marks} names={['offer', 'full']} />
    </div>
  )
}
