import { type ReactNode, useId } from 'react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { ShopPhone } from '#frontend/shared/ui/phone-number.tsx'
import { shopPhoneText } from '#frontend/shared/ui/ui.text.ts'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { ProductAnswer, ProductDetails } from '#services/catalogue/product.contract.ts'
import { daysText } from '#services/domain/calendar.ts'
import { Manufactured, Predicted } from './manufactured.tsx'
import { $isHintOpen, hintHidden, hintShown } from './product.model.ts'
import { statusText as text } from './product.text.ts'
import styles from './status.module.css'

interface StatusProps {
  product: ProductDetails
  answer: ProductAnswer
}

/** Delivery to the door or the garage. */
function Delivery({ product: { delivery, visibility } }: Pick<StatusProps, 'product'>) {
  if (delivery === null) return null
  return (
    <p>
      <span>{visibility === 'instock' ? text.delivered : text.deliveredThen}</span>
      <b>
        <MixedText>{daysText(delivery)}</MixedText>
      </b>
    </p>
  )
}

/** A detail that is left out if its date is unknown. */
function Line({ label, date }: { label: string; date: string }) {
  if (!date) return null
  return (
    <p>
      <span>{label}</span>
      <bdi>{date}</bdi>
    </p>
  )
}

/**
 * Explains a pre-order. Opens on click too, since touch has no hover. It expands inside the block, so that the tire's
 * kind above stays visible; the pointer may move onto it.
 */
function PreorderTag() {
  const { isOpen, show, hide } = useUnit({ isOpen: $isHintOpen, show: hintShown, hide: hintHidden })
  const hintId = useId()
  return (
    <span
      className={styles.preorder}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show()}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
    >
      <button
        type="button"
        aria-describedby={hintId}
        onClick={() => show()}
        onFocus={() => show()}
        onBlur={() => hide()}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
      >
        {text.preorderLabel}
        <Icon name="info" />
      </button>
      <span role="tooltip" id={hintId} className={styles.hint} hidden={!isOpen}>
        {text.preorderHint}
      </span>
    </span>
  )
}

function Sentence({ product, answer }: StatusProps): ReactNode {
  const { nextShipmentDisplayTime } = answer.settings
  if (product.visibility !== 'ondemand') return <b>{text[product.visibility]}</b>
  if (!nextShipmentDisplayTime) return <b>{text.ondemandNoDate}</b>
  return (
    <b>
      {text.ondemand}
      <bdi>{nextShipmentDisplayTime}</bdi>
    </b>
  )
}

function Details({ product, answer }: StatusProps): ReactNode {
  const { currentShipmentDisplayTime, nextShipmentDisplayTime, nextShipmentOrderDeadline } = answer.settings
  const { tireYears } = answer.years
  switch (product.visibility) {
    case 'instock':
      return (
        <>
          <Delivery product={product} />
          <Manufactured dot={product.dot} label={text.made} />
        </>
      )
    case 'preorder':
      return (
        <>
          <Line label={text.preorderEstimate} date={currentShipmentDisplayTime} />
          <Delivery product={product} />
          {tireYears && <Predicted range={tireYears.preorder} />}
        </>
      )
    case 'ondemand':
      return (
        <>
          {nextShipmentDisplayTime && <p>{text.ondemandEstimate}</p>}
          <Delivery product={product} />
          <Line label={text.lastOrder} date={nextShipmentOrderDeadline} />
          {tireYears && <Predicted range={tireYears.ondemand} />}
        </>
      )
    case 'outofstock':
    case 'none':
      return null
  }
}

/** Availability: an icon, a sentence, and known dates. */
export function Status({ product, answer }: StatusProps) {
  return (
    <div className={`stack gap-4 ${styles.status}`} data-visibility={product.visibility}>
      <p className={`row middle wrapping ${styles.sentence}`}>
        <span>
          <Sentence product={product} answer={answer} />
        </span>
        {product.visibility === 'preorder' && <PreorderTag />}
        {product.visibility === 'none' && <ShopPhone about={shopPhoneText.tire(product)} />}
      </p>
      <div className={styles.details}>
        <Details product={product} answer={answer} />
      </div>
    </div>
  )
}
