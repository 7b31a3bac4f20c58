import { LicenceCheck } from '#frontend/entities/motorcycle/licence-check.tsx'
import { $fittedMotorcycle } from '#frontend/features/cart-lines/cart-fit.model.ts'
import { NameText } from '#frontend/shared/ui/name-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './checkout.module.css'
import { licencePartText as text } from './checkout.text.ts'
import { $boughtWheels, $isLicenceShown } from './licence.model.ts'
import { Part } from './part.tsx'

/** Confirms that the sizes were compared with the vehicle licence, or asks; the answer is optional. */
export function LicencePart() {
  const { motorcycle, wheels, isShown } = useUnit({ motorcycle: $fittedMotorcycle, wheels: $boughtWheels, isShown: $isLicenceShown })
  if (!motorcycle) return null
  if (isShown) return <LicenceCheck motorcycle={motorcycle} wheels={wheels} isOptional />
  return (
    <Part title={text.title}>
      <div className={`stack gap-4 anywhere ${styles.summed}`}>
        <p>
          <NameText>{`${motorcycle.brand} ${motorcycle.model}`}</NameText>
        </p>
        {motorcycle.licence && <p>{text[motorcycle.licence]}</p>}
      </div>
    </Part>
  )
}
