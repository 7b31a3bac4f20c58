import { Checkbox } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { cartPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { Product } from '#services/ingress/contract/product.contract.ts'
import { $arePairsConfirmed, $pairStop, $shownPairs, pairsConfirmed } from './cart-fit.model.ts'
import { cartFitText as text } from './cart-fit.text.ts'
import styles from './pair-warning.module.css'
import { ProductName } from './product-name.tsx'

/** What ends the stop: the box that says that such tires are for two motorcycles, or the way to the cart. */
export const pairStopId = 'pair-stop'

function Tire({ product, size, axle, build }: { product: Product; size: string; axle: string; build: string }) {
  return (
    <li>
      {axle}, {build}: <ProductName product={product} hasBrand /> <TireSize size={size} />
    </li>
  )
}

/** Which tires of the cart may not ride together, why, and what to say when they will not. */
export function PairWarning() {
  const { pairs, areConfirmed, stop, confirm } = useUnit({
    ...{ pairs: $shownPairs, areConfirmed: $arePairsConfirmed, stop: $pairStop, confirm: pairsConfirmed },
  })
  if (pairs.length === 0) return null
  return (
    <div className={styles.warning} role="status">
      <p className={styles.title}>
        <Icon name="warning" />
        {text.title}
      </p>
      {pairs.map(({ front, rear }) => (
        <ul key={`${front.ean} ${rear.ean}`}>
          <Tire product={front} size={front.frontSize ?? front.displaySize} axle={text.front} build={text.radial} />
          <Tire product={rear} size={rear.rearSize ?? rear.displaySize} axle={text.rear} build={text.bias} />
        </ul>
      ))}
      <p className="small">{text.why}</p>
      {stop === 'set' ? (
        <Link id={pairStopId} className="link" to={cartPath}>
          {text.toCart}
        </Link>
      ) : (
        <>
          <p>{text.two}</p>
          <Checkbox id={pairStopId} label={text.tick} checked={areConfirmed} onChange={(event) => confirm(event.currentTarget.checked)} />
        </>
      )}
    </div>
  )
}
