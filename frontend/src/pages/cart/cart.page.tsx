import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { $cartItems, $isCartKnown } from '#frontend/entities/cart/cart.model.ts'
import { homePath } from '#frontend/shared/routes.ts'
import { dataStateText } from '#frontend/shared/ui/data-state.text.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Bill } from './bill.tsx'
import { $failure, $isComplete, $lines, retried } from './cart.model.ts'
import styles from './cart.module.css'
import { cartText as text } from './cart.text.ts'
import { CartRow } from './cart-row.tsx'

export { $head, opened } from './cart.model.ts'

export function Page() {
  const { items, isKnown, failure, retry } = useUnit({ items: $cartItems, isKnown: $isCartKnown, failure: $failure, retry: retried })
  return (
    <div className="wrap">
      {isKnown && items.length === 0 ? <Empty /> : failure ? <Failure message={failure} onRetry={() => retry()} /> : <Filled />}
    </div>
  )
}

function Empty() {
  return (
    <>
      <h1 className="spoken">{text.title}</h1>
      <Notice
        title={text.empty}
        action={
          <Button component={Link} to={homePath} variant="go">
            {text.goOn}
          </Button>
        }
      >
        {text.emptyWay}
      </Notice>
    </>
  )
}

function Filled() {
  const { lines, isComplete } = useUnit({ lines: $lines, isComplete: $isComplete })
  const units = (isSet: boolean) => lines.reduce((sum, { item, product }) => sum + (product.set === isSet ? item.quantity : 0), 0)
  return (
    <div className={styles.layout}>
      <h1>
        {text.heading} <small>{isComplete && text.contents(units(true), units(false))}</small>
      </h1>
      {isComplete ? (
        <>
          <div className={`panel ${styles.rows}`}>
            {lines.map((line) => (
              <CartRow key={line.item.ean} line={line} />
            ))}
          </div>
          <Bill />
        </>
      ) : (
        <>
          <div role="status" aria-label={dataStateText.loading}>
            <Skeleton height={280} radius="lg" />
          </div>
          <Skeleton height={420} radius="lg" />
        </>
      )}
    </div>
  )
}
