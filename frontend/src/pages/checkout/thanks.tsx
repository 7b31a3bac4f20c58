import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { whatNextText } from '#frontend/entities/checkout/what-next.text.ts'
import { homePath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import styles from './checkout.module.css'
import { paymentText, thanksText as text } from './checkout.text.ts'
import { $done, type Done } from './done.model.ts'
import { Part } from './part.tsx'
import { TransferDetails } from './transfer-details.tsx'

const isTransferred = ({ method, chargedAgorot }: Done) => method === 'transfer' && chargedAgorot > 0

/** The order is made: its number, and what happens next. */
export function Thanks() {
  const { done, settings } = useUnit({ done: $done, settings: $settings })
  if (!done) return null
  return (
    <>
      <Part title={text.order}>
        <p className={styles.orderNumber}>
          <bdi>{done.orderId}</bdi>
        </p>
        <p className="muted">{text.keep}</p>
      </Part>
      {isTransferred(done) && (
        <Part title={paymentText.transferTo}>
          <TransferDetails sumAgorot={done.chargedAgorot} />
          <p>{paymentText.transferDelay}</p>
        </Part>
      )}
      <Part title={text.next}>
        {isTransferred(done) && <p>{text.transfer}</p>}
        <p>{done.sip === 'install' && done.isManualBooking ? whatNextText.manual : whatNextText[done.sip]}</p>
        <p>
          {text.questions} <PhoneLink phone={settings.phone} />
        </p>
        <div>
          <Button component={Link} to={homePath} variant="line">
            {text.home}
          </Button>
        </div>
      </Part>
    </>
  )
}
