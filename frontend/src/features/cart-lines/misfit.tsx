import { useUnit } from 'effector-react'
import { FitList } from '#frontend/entities/motorcycle/fit-list.tsx'
import { $myMotorcycle } from '#frontend/entities/motorcycle/motorcycle.model.ts'
import { shortModel } from '#frontend/entities/motorcycle/my-motorcycle.ts'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { $misfits } from './cart-fit.model.ts'
import { cartFitText as text } from './cart-fit.text.ts'
import styles from './misfit.module.css'

/** Says quietly that a tire of the cart does not fit the visitor's motorcycle: it may be for another one. */
export function Misfit({ ean }: { ean: string }) {
  const { misfits, motorcycle } = useUnit({ misfits: $misfits, motorcycle: $myMotorcycle })
  const reasons = misfits[ean]
  if (!reasons || !motorcycle) return null
  return (
    <div className={styles.misfit}>
      <p>
        {text.misfitBefore}
        <NameText>{shortModel(motorcycle.model)}</NameText>
        {text.misfitAfter}
      </p>
      <FitList reasons={reasons} only={['block']} />
    </div>
  )
}
