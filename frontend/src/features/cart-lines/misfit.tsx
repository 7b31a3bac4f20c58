import { FitList } from '#frontend/entities/motorcycle/fit-list.tsx'
import { $keptMotorcycles } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { type MyMotorcycle, shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { Link } from '#frontend/shared/router.tsx'
import { motorcyclePath } from '#frontend/shared/routes.ts'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $misfits } from './cart-fit.model.ts'
import { cartFitText as text } from './cart-fit.text.ts'
import { CartProductName } from './cart-line.tsx'
import { $lines } from './cart-lines.model.ts'
import styles from './cart-lines.module.css'

/** Names the only motorcycle, and counts several. */
function Warning({ kept, children }: { kept: readonly MyMotorcycle[]; children: Elements }) {
  const [motorcycle] = kept
  if (!motorcycle) return null
  const { id, model, year } = motorcycle
  return (
    <div className={`row gap-8 anywhere t-14 ${styles.misfit}`}>
      <Icon name="close" />
      <div>
        <p className={`strong ${styles.title}`}>
          {kept.length > 1 ? (
            <span>{text.misfitAll}</span>
          ) : (
            <>
              <span>{text.misfitBefore}</span>
              <NameText>{shortModel(model)}</NameText>
              <span>{text.misfitAfter}</span>
            </>
          )}
        </p>
        {children}
        <Link className="link" to={motorcyclePath(id, year)}>
          {text.fitting}
        </Link>
      </div>
    </div>
  )
}

/** Warns that a tire fits none of the visitor's motorcycles, and why. It can be bought anyway, for another one. */
export function Misfit({ ean }: { ean: string }) {
  const { misfits, kept } = useUnit({ misfits: $misfits, kept: $keptMotorcycles })
  const reasons = misfits[ean]
  if (!reasons) return null
  return (
    <Warning kept={kept}>
      <FitList reasons={reasons} only={['block']} />
    </Warning>
  )
}

/** All such warnings, before ordering. */
export function Misfits() {
  const { misfits, kept, lines } = useUnit({ misfits: $misfits, kept: $keptMotorcycles, lines: $lines })
  const misfitting = lines.flatMap(({ product }) => {
    const reasons = misfits[product.ean]
    return reasons ? [{ product, reasons }] : []
  })
  if (misfitting.length === 0) return null
  return (
    <Warning kept={kept}>
      {misfitting.map(({ product, reasons }) => (
        <div key={product.ean}>
          <p>
            <CartProductName product={product} hasBrand /> <TireSize size={product.displaySize} />
          </p>
          <FitList reasons={reasons} only={['block']} />
        </div>
      ))}
      <p>{text.other}</p>
    </Warning>
  )
}
