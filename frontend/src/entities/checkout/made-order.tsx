import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Price, Shekels } from '#frontend/shared/ui/money.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { slotText } from '#services/domain/calendar.ts'
import { shekelsToAgorot } from '#services/domain/money.ts'
import type { MadeOrder } from '#services/orders/checkout/checkout.contract.ts'
import styles from './made-order.module.css'
import { madeOrderText as text } from './made-order.text.ts'

type Line = MadeOrder['lines'][number]

function OrderedLine({ line: { displayName, displaySize, isSet, quantity, price, isAgreed } }: { line: Line }) {
  return (
    <li>
      <span>
        {isSet && !displayName.startsWith(text.set) && `${text.set} `}
        <TireName brand="" displayName={displayName} />
        <small>
          <TireSize size={displaySize} />
          {isAgreed && `, ${text.agreed}`}
          {quantity > 1 && (
            <>
              , {text.quantity} <bdi>{quantity}</bdi>
            </>
          )}
        </small>
      </span>
      <Shekels shekels={price * quantity} />
    </li>
  )
}

/** What was ordered, in short: the articles, how they are received, and the sum. Nothing personal. */
export function MadeOrderSummary({ order: { lines, receiving, garage, appointment, charged } }: { order: MadeOrder }) {
  const isGoodsAlone = shekelsToAgorot(charged) === lines.reduce((sum, line) => sum + shekelsToAgorot(line.price) * line.quantity, 0)
  return (
    <section className={styles.summary} aria-labelledby="made-order">
      <h2 id="made-order">{text.title}</h2>
      <ul>
        {lines.map((line) => (
          <OrderedLine key={`${line.ean} ${line.isAgreed}`} line={line} />
        ))}
      </ul>
      <dl>
        <dt>{text.receiving[receiving]}</dt>
        <dd>
          {garage ? <MixedText>{garage}</MixedText> : text.ways[receiving]}
          {appointment && (
            <small>
              <MixedText>{appointment.displayText}</MixedText>, {text.between} <bdi>{slotText(appointment.startCursor)}</bdi>
            </small>
          )}
        </dd>
        <dt>{isGoodsAlone ? text.charged : text.chargedWithMore}</dt>
        <dd>
          <Price shekels={charged} />
        </dd>
      </dl>
    </section>
  )
}
