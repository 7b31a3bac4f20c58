import { lineKey } from '#frontend/entities/cart/cart.ts'
import { $draft } from '#frontend/entities/checkout/draft.model.ts'
import { ProductPicture } from '#frontend/entities/product/product-picture.tsx'
import { AgreedPrice, CartProductName } from '#frontend/features/cart-lines/cart-line.tsx'
import { $lines } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { couponText } from '#frontend/features/cart-lines/cart-lines.text.ts'
import { type CartLine, pricedLine } from '#frontend/features/cart-lines/cart-lines.ts'
import { Misfit } from '#frontend/features/cart-lines/misfit.tsx'
import { cartPath } from '#frontend/shared/routes.ts'
import { Arrival } from '#frontend/shared/ui/arrival.tsx'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Price, Shekels, Sum } from '#frontend/shared/ui/money.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { agorotToShekels, shekelsToAgorot } from '#services/domain/money.ts'
import { lineAgorot } from '#services/domain/order-price.ts'
import { $bill } from './bill.model.ts'
import { $step, steps } from './checkout.model.ts'
import { billText, receivingText, checkoutText as text } from './checkout.text.ts'
import { ContinueButton } from './continue.tsx'
import { MissingNote } from './missing-note.tsx'
import { $isSending } from './order.model.ts'
import styles from './order-summary.module.css'
import { $selectedGarage } from './place-lists.model.ts'
import { OrderProblemNote } from './problem-note.tsx'

function Line({ line }: { line: CartLine }) {
  const { item, product } = line
  return (
    <li>
      <span className={styles.picture}>
        <ProductPicture image={product.image} alt="" sizes="64px" />
      </span>
      <div className="anywhere">
        <CartProductName product={product} hasBrand />
        <small>
          <TireSize size={product.displaySize} />
        </small>
        {line.agreedUntil && <AgreedPrice until={line.agreedUntil} />}
        {product.arrival !== null && <Arrival product={product} size="sm" />}
        {item.quantity > 1 && (
          <small>
            {billText.quantity} <bdi>{item.quantity}</bdi>
          </small>
        )}
      </div>
      <Shekels shekels={agorotToShekels(lineAgorot(pricedLine(line)))} />
      <Misfit ean={product.ean} />
    </li>
  )
}

function Extras() {
  const { bill, draft } = useUnit({ bill: $bill, draft: $draft })
  return (
    <dl>
      <dt>{receivingText[draft.sip].shipping}</dt>
      <dd data-good={bill.shippingAgorot === 0 || undefined}>
        {bill.shippingAgorot === 0 ? billText.free : <Shekels shekels={agorotToShekels(bill.shippingAgorot)} />}
      </dd>
      {bill.discountAgorot > 0 && (
        <>
          <dt>{couponText.discount}</dt>
          <dd data-good>
            <Shekels shekels={-agorotToShekels(bill.discountAgorot)} />
          </dd>
        </>
      )}
    </dl>
  )
}

/** What is paid online and what at the garage, never added up. */
function TwoSums() {
  const { bill, draft, garage } = useUnit({ bill: $bill, draft: $draft, garage: $selectedGarage })
  return (
    <dl className={styles.sums}>
      <dt>
        {billText.now}
        <small>{billText.vat}</small>
      </dt>
      <dd>
        <Price shekels={agorotToShekels(bill.chargedAgorot)} />
      </dd>
      {draft.sip === 'install' && (
        <>
          <dt data-later>
            {billText.atGarage}
            <small>
              {billText.installation}
              {garage ? (
                <span>
                  , <span>{billText.tires(bill.tires)}</span> × <Sum agorot={shekelsToAgorot(garage.price)} />
                </span>
              ) : (
                <span>{`, ${billText.chooseGarage}`}</span>
              )}
            </small>
          </dt>
          <dd data-later>{garage && <Price shekels={agorotToShekels(bill.installationAgorot)} size="sm" />}</dd>
        </>
      )}
    </dl>
  )
}

/** The order's contents and sums, beside every step. */
export function OrderSummary({ onBack }: { onBack: () => void }) {
  const { lines, step, isSending } = useUnit({ lines: $lines, step: $step, isSending: $isSending })
  return (
    <aside className={`panel stack gap-16 one-column ${styles.summary}`} aria-label={billText.title}>
      <h2>{billText.title}</h2>
      <ul className={`stack gap-12 ${styles.lines}`}>
        {lines.map((line) => (
          <Line key={lineKey(line.item)} line={line} />
        ))}
      </ul>
      <Extras />
      <TwoSums />
      <MissingNote />
      {step !== steps.details && <OrderProblemNote />}
      <div className="stack gap-8">
        <ContinueButton className={styles.continue} />
        {step === steps.details ? (
          <Button to={cartPath} variant="quiet">
            {text.toCart}
          </Button>
        ) : (
          <Button variant="quiet" disabled={isSending} onClick={onBack}>
            {text.back}
          </Button>
        )}
      </div>
    </aside>
  )
}
