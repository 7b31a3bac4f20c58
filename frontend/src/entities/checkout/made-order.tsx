import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Price, Shekels } from '#frontend/shared/ui/money.tsx'
import { NavigateButton } from '#frontend/shared/ui/navigate-button.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { daysText, openingText, slotText } from '#services/domain/calendar.ts'
import type { MadeOrder } from '#services/orders/checkout/checkout.contract.ts'
import { madeOrderText as text } from './checkout.text.ts'
import { $invoiceName } from './draft.model.ts'
import styles from './made-order.module.css'

type Line = MadeOrder['lines'][number]

function OrderedLine({ line: { brand, displayName, displaySize, isSet, quantity, price, isAgreed } }: { line: Line }) {
  return (
    <li>
      <span>
        {isSet && !displayName.startsWith(text.set) && <span>{`${text.set} `}</span>}
        <TireName brand={brand} displayName={displayName} />
        <small>
          <TireSize size={displaySize} />
          {isAgreed && <span>{`, ${text.agreed}`}</span>}
          {quantity > 1 && (
            <span>
              , {text.quantity} <bdi>{quantity}</bdi>
            </span>
          )}
        </small>
      </span>
      <Shekels shekels={price * quantity} />
    </li>
  )
}

/** Articles, extras and the sum paid here, which add up; and the sum paid at the garage. */
function Sums({ order: { receiving, shipping, discount, charged, installments, garage } }: { order: MadeOrder }) {
  return (
    <dl>
      {receiving !== 'pickup' && (
        <>
          <dt>{receiving === 'install' ? text.delivery : text.shipping}</dt>
          <dd>{shipping === 0 ? text.free : <Shekels shekels={shipping} />}</dd>
        </>
      )}
      {discount > 0 && (
        <>
          <dt>{text.discount}</dt>
          <dd>
            <Shekels shekels={-discount} />
          </dd>
        </>
      )}
      <dt>{text.charged}</dt>
      <dd>
        <Price shekels={charged} />
        {installments > 1 && <small>{text.installments(installments)}</small>}
      </dd>
      {garage && (
        <>
          <dt>{text.installation}</dt>
          <dd>
            <Shekels shekels={garage.installation} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Garage({ garage: { displayName, place } }: { garage: NonNullable<MadeOrder['garage']> }) {
  return (
    <>
      <small>
        <MixedText>{displayName}</MixedText>
        {place && <span>{`, ${place.address}, ${place.city}`}</span>}
      </small>
      {place && (
        <small>
          {text.call} <PhoneLink phone={place.phone} />
        </small>
      )}
    </>
  )
}

interface MadeOrderSummaryProps {
  order: MadeOrder
  /** This browser has just placed it. */
  isFresh?: boolean
}

/** A placed order: articles, sums, place and time. No personal data, except what this browser has just received. */
export function MadeOrderSummary({ order, isFresh = true }: MadeOrderSummaryProps) {
  const invoiceName = useUnit($invoiceName)
  const { lines, receiving, garage, delivery, pickup, appointment } = order
  return (
    <section className={`stack gap-12 full ${styles.summary}`} aria-labelledby="made-order">
      <h2 id="made-order">{text.title}</h2>
      <ul>
        {lines.map((line) => (
          <OrderedLine key={`${line.ean} ${line.isAgreed}`} line={line} />
        ))}
      </ul>
      <Sums order={order} />
      <dl>
        <dt>{text.receiving}</dt>
        <dd>
          <span>{text.ways[receiving]}</span>
          {garage && <Garage garage={garage} />}
        </dd>
        {delivery && (
          <>
            <dt>{text.arrival}</dt>
            <dd>
              <MixedText>{daysText(delivery)}</MixedText>
            </dd>
          </>
        )}
        {pickup && (
          <>
            <dt>{text.pickup}</dt>
            <dd>
              <MixedText>{text.from + openingText(pickup)}</MixedText>
            </dd>
          </>
        )}
        {appointment && (
          <>
            <dt>{text.appointment}</dt>
            <dd>
              <MixedText>{appointment.displayText}</MixedText>{' '}
              <span className="nowrap">
                {text.between} <bdi>{slotText(appointment.startCursor)}</bdi>
              </span>
            </dd>
          </>
        )}
        {isFresh && invoiceName && (
          <>
            <dt>{text.invoice}</dt>
            <dd>
              <bdi>{invoiceName}</bdi>
            </dd>
          </>
        )}
      </dl>
      {garage?.place && (
        <div className="row wrapping gap-8">
          <NavigateButton
            garage={{ displayName: garage.displayName, address: garage.place.address, city: { displayName: garage.place.city } }}
          />
        </div>
      )}
    </section>
  )
}
