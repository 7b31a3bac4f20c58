import { useUnit } from 'effector-react'
import type { ReactNode } from 'react'
import { $settings } from '#frontend/shared/settings.ts'
import { Icon, type IconName } from '#frontend/shared/ui/icon.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { productPageText as text } from './product.text.ts'
import styles from './promises.module.css'

function Promised({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}

/** Why one may buy here without worry. */
export function Promises() {
  const { phone } = useUnit($settings)
  return (
    <ul className={styles.promises}>
      <Promised icon="wrench">{text.promiseGarage}</Promised>
      <Promised icon="shield">
        <bdi>{text.promiseYears}</bdi>
        {text.promiseWarranty}
        <bdi>{text.promiseDays}</bdi>
        {text.promiseReturn}
      </Promised>
      <Promised icon="phone">
        {text.question}
        <PhoneLink phone={phone} />
      </Promised>
    </ul>
  )
}
