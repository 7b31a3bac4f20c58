import { focusMain, goTo } from '#frontend/shared/focus.ts'
import { Button } from '#frontend/shared/ui/button.tsx'
import { Checkbox } from '#frontend/shared/ui/fields.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Product } from '#services/catalogue/product.contract.ts'
import { $arePairsConfirmed, $pairStop, $shownPairs, pairsConfirmed, tireRemoved } from './cart-fit.model.ts'
import { cartFitText as text } from './cart-fit.text.ts'
import { CartProductName } from './cart-line.tsx'
import styles from './pair-warning.module.css'

/** Id of what unblocks the cart: the checkbox that confirms two motorcycles, or else the warning. */
export const pairStopId = 'pair-stop'

interface TireProps {
  product: Product
  size: string
  axle: string
  build: string
  canRemove: boolean
}

function Tire({ product, size, axle, build, canRemove }: TireProps) {
  const remove = useUnit(tireRemoved)
  return (
    <li>
      <span>
        <span>{axle}</span>, <span>{build}</span>: <CartProductName product={product} hasBrand /> <TireSize size={size} />
      </span>
      {canRemove && (
        <Button
          variant="paper"
          onClick={() => {
            remove(product.ean)
            focusMain()
          }}
        >
          {text.remove}
          <span className="spoken">{` ${product.displayName}`}</span>
        </Button>
      )}
    </li>
  )
}

/** Tires of the cart that may not be combined, why, and the options: remove one, or confirm two motorcycles. */
export function PairWarning() {
  const { pairs, areConfirmed, stop, confirm } = useUnit({
    pairs: $shownPairs,
    areConfirmed: $arePairsConfirmed,
    stop: $pairStop,
    confirm: pairsConfirmed,
  })
  if (pairs.length === 0) return null
  return (
    <div
      className={`stack gap-8 one-column anywhere ${styles.warning}`}
      role="status"
      {...(stop === 'set' && { id: pairStopId, tabIndex: -1 })}
    >
      <p className={`row gap-8 strong ${styles.title}`}>
        <Icon name="warning" />
        {text.title}
      </p>
      {pairs.map(({ front, rear, isSet }) => (
        <ul key={`${front.ean} ${rear.ean}`}>
          <Tire product={front} size={front.frontSize ?? front.displaySize} axle={text.front} build={text.radial} canRemove={!isSet} />
          <Tire product={rear} size={rear.rearSize ?? rear.displaySize} axle={text.rear} build={text.bias} canRemove />
        </ul>
      ))}
      <p className="small">{text.why}</p>
      {stop !== 'set' && (
        <Checkbox id={pairStopId} label={text.tick} checked={areConfirmed} onChange={(event) => confirm(event.currentTarget.checked)} />
      )}
    </div>
  )
}

/** Why the cart is blocked, with a link to what unblocks it. */
export function PairStop() {
  const stop = useUnit($pairStop)
  if (!stop) return null
  return (
    <p className="small">
      <button className="link" type="button" onClick={() => goTo(pairStopId)}>
        {text.stop[stop]}
      </button>
    </p>
  )
}
