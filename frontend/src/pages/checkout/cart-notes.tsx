import type { ReactNode } from 'react'
import { CartProductName } from '#frontend/features/cart-lines/cart-line.tsx'
import { $failure, $sum, $unavailableEans, retried, unavailableDropped } from '#frontend/features/cart-lines/cart-lines.model.ts'
import { cartLinesText } from '#frontend/features/cart-lines/cart-lines.text.ts'
import { PairWarning } from '#frontend/features/cart-lines/pair-warning.tsx'
import { focusMain } from '#frontend/shared/focus.ts'
import { Link } from '#frontend/shared/router.tsx'
import { cartPath } from '#frontend/shared/routes.ts'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { checkoutText as text } from './checkout.text.ts'
import styles from './problem.module.css'

function Note({ children }: { children: ReactNode }) {
  return (
    <div className={`row gap-12 anywhere ${styles.problem}`} role="alert">
      <div>{children}</div>
    </div>
  )
}

/** Shown when refreshing the cart failed: the last known cart stays. */
function Stale() {
  const { failure, retry } = useUnit({ failure: $failure, retry: retried })
  if (failure === null) return null
  return (
    <Note>
      <p className="strong danger">{failure}</p>
      <p>{text.stale}</p>
      <Button
        variant="paper"
        onClick={() => {
          retry()
          focusMain()
        }}
      >
        {dataStateText.retry}
      </Button>
    </Note>
  )
}

/** Removes unavailable articles from the cart. */
export function DropUnavailable() {
  const drop = useUnit(unavailableDropped)
  return (
    <Button
      variant="paper"
      onClick={() => {
        drop()
        focusMain()
      }}
    >
      {cartLinesText.dropGone}
    </Button>
  )
}

/** Names the unavailable articles, so that none is dropped silently. */
function Unavailable() {
  const unavailable = useUnit($unavailableEans)
  if (unavailable.length === 0) return null
  return (
    <Note>
      <p className="strong danger">{cartLinesText.unavailable(unavailable.length)}</p>
      <DropUnavailable />
    </Note>
  )
}

/** Articles that cannot be ordered at the moment, with a link to the cart. */
function Blocked() {
  const { blocked } = useUnit($sum)
  if (blocked.length === 0) return null
  return (
    <Note>
      <p className="strong danger">{text.blocked}</p>
      <ul>
        {blocked.map(({ product }) => (
          <li key={product.ean}>
            <span>
              <CartProductName product={product} />: <span>{product.visibility === 'none' ? text.none : text.outofstock}</span>
            </span>
          </li>
        ))}
      </ul>
      <Link className="link" to={cartPath}>
        {text.change}
      </Link>
    </Note>
  )
}

/** All notes about the cart, above every step. */
export function CartNotes() {
  return (
    <>
      <Stale />
      <Unavailable />
      <Blocked />
      <PairWarning />
    </>
  )
}
