import { itemRemoved } from '#frontend/entities/cart/cart.model.ts'
import { lineKey } from '#frontend/entities/cart/cart.ts'
import { $pairStop } from '#frontend/features/cart-lines/cart-fit.model.ts'
import { CartProductName } from '#frontend/features/cart-lines/cart-line.tsx'
import { $canOrder, $failure, $isComplete, $sum } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { couponText } from '#frontend/features/cart-lines/cart-lines.text.ts'
import type { CartLine, CartSum } from '#frontend/features/cart-lines/cart-lines.ts'
import { $appliedCode, $discountAgorot } from '#frontend/features/cart-lines/coupon.model.ts'
import { Coupon } from '#frontend/features/cart-lines/coupon.tsx'
import { PairStop } from '#frontend/features/cart-lines/pair-warning.tsx'
import { focusMain } from '#frontend/shared/focus.ts'
import { useNavigate } from '#frontend/shared/router.tsx'
import { checkoutPath, homePath } from '#frontend/shared/routes.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Price, Shekels } from '#frontend/shared/ui/money.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { agorotToShekels, largestInstallment, MAX_INSTALLMENTS } from '#services/domain/money.ts'
import styles from './bill.module.css'
import { orderPressed } from './cart.model.ts'
import { cartText as text } from './cart.text.ts'
import { SendCart } from './send-cart.tsx'

function Shipping({ sum }: { sum: CartSum }) {
  return (
    <>
      <dt>
        {text.shipping}
        <span>{sum.tiresToFreeShipping > 0 ? text.toFreeShipping(sum.tiresToFreeShipping) : text.shippingRule}</span>
      </dt>
      <dd data-free={sum.shippingAgorot === 0 || undefined}>
        {sum.shippingAgorot === 0 ? text.free : <Shekels shekels={agorotToShekels(sum.shippingAgorot)} />}
      </dd>
    </>
  )
}

/** Articles that block the order, why, and a button to remove them. */
function Blocked({ lines }: { lines: readonly CartLine[] }) {
  const remove = useUnit(itemRemoved)
  return (
    <div className={styles.blocked} role="status">
      <p>{text.blocked}</p>
      <ul>
        {lines.map(({ item, product }) => (
          <li key={lineKey(item)}>
            <span>
              <CartProductName product={product} />: <span>{product.visibility === 'none' ? text.none : text.outofstock}</span>
            </span>
            <Button
              variant="paper"
              onClick={() => {
                remove(item)
                focusMain()
              }}
            >
              {text.remove}
              <span className="spoken">{` ${product.displayName}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function OrderButton() {
  const { canOrder, pairStop, order } = useUnit({ canOrder: $canOrder, pairStop: $pairStop, order: orderPressed })
  const navigate = useNavigate()
  return (
    <>
      <PairStop />
      <Button
        variant="go"
        size="lg"
        disabled={!canOrder || pairStop !== null}
        rightSection={<Icon name="forward" />}
        onClick={() => {
          order()
          void navigate(checkoutPath)
        }}
      >
        {text.order}
      </Button>
    </>
  )
}

/** The coupon field, folded. */
function CouponOfCart() {
  const appliedCode = useUnit($appliedCode)
  return (
    <details className="fold" open={appliedCode !== null || undefined}>
      <summary>{couponText.haveOne}</summary>
      <Coupon />
    </details>
  )
}

/** Totals, savings and amounts due later, so that checkout holds no surprises. */
export function Bill() {
  const { sum, failure, isComplete, discountAgorot } = useUnit({
    sum: $sum,
    failure: $failure,
    isComplete: $isComplete,
    discountAgorot: $discountAgorot,
  })
  const takenOffAgorot = Math.min(discountAgorot, sum.totalAgorot)
  const chargedAgorot = sum.totalAgorot - takenOffAgorot
  return (
    <aside className={`panel stack gap-12 one-column ${styles.bill}`} aria-label={text.summary}>
      <h2>{text.summary}</h2>
      <dl>
        <dt>{text.tires(sum.tires)}</dt>
        <dd>
          <Shekels shekels={agorotToShekels(sum.goodsAgorot)} />
        </dd>
        <Shipping sum={sum} />
        {takenOffAgorot > 0 && (
          <>
            <dt>{couponText.discount}</dt>
            <dd data-free>
              <Shekels shekels={-agorotToShekels(takenOffAgorot)} />
            </dd>
          </>
        )}
        <dt>
          {text.installation}
          <span>{text.installationRule}</span>
        </dt>
        <dd className="muted">{text.nextStep}</dd>
      </dl>
      <p className={`row baseline wrapping between line-above ${styles.total}`}>
        <b>{text.total}</b>
        <Price shekels={agorotToShekels(chargedAgorot)} size="lg" />
      </p>
      <p className="muted small">
        {text.vat}
        <bdi>{MAX_INSTALLMENTS}</bdi>
        {text.installments}
        <Shekels shekels={agorotToShekels(largestInstallment(chargedAgorot))} />.
      </p>
      <CouponOfCart />
      <p className={`row middle gap-12 t-14 ${styles.note}`}>
        <Icon name="wrench" />
        {text.garageNote}
      </p>
      {sum.blocked.length > 0 && <Blocked lines={sum.blocked} />}
      {failure && !isComplete && <p className={styles.waiting}>{text.notLoaded}</p>}
      <OrderButton />
      <Button to={homePath} variant="quiet">
        {text.goOn}
      </Button>
      <SendCart />
    </aside>
  )
}
