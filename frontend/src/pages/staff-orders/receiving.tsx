import { Icon, type IconName } from '#frontend/shared/ui/icon.tsx'
import { PhoneLink } from '#frontend/shared/ui/phone-number.tsx'
import { dayText, slotText } from '#services/domain/calendar.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import styles from './cells.module.css'
import { columnsText as columns, rowText as text } from './staff-orders.text.ts'

type Checkout = StaffOrder['checkout']

const icons: Record<Checkout['sip'], IconName> = { install: 'wrench', shipping: 'truck', pickup: 'box' }

/** How the order reaches its rider: garage, day and hours, or whose door. */
export function ReceivingCell({ checkout }: { checkout: Checkout }) {
  const { sip, additionalNotes } = checkout
  return (
    <div className={styles.receiving}>
      <span className="spoken">{columns.receiving}: </span>
      <span className={styles.way}>
        <Icon name={icons[sip]} />
        {text[sip]}
      </span>
      {sip === 'install' && <Garage checkout={checkout} />}
      {sip === 'shipping' && <Door shipping={checkout.shipping} />}
      {sip === 'pickup' && <span>{text.fromStore}</span>}
      {[checkout.shipping?.notes, additionalNotes].map((note) => note && <Note key={note}>{note}</Note>)}
    </div>
  )
}

function Garage({ checkout: { shop, installDate, installSlot } }: { checkout: Checkout }) {
  return (
    <>
      <b>{shop?.displayName}</b>
      {installDate !== null && installSlot !== null ? (
        <span>
          {dayText(installDate)}, <bdi>{slotText(installSlot)}</bdi>
        </span>
      ) : (
        <span>{text.manual}</span>
      )}
    </>
  )
}

function Door({ shipping }: Pick<Checkout, 'shipping'>) {
  if (!shipping?.address) return <span className="muted">{text.erased}</span>
  return (
    <>
      <span>
        <b>{shipping.name}</b> {shipping.phone && <PhoneLink phone={shipping.phone} />}
      </span>
      <span>
        <bdi dir="auto">{[shipping.address, shipping.city].filter(Boolean).join(', ')}</bdi>
      </span>
    </>
  )
}

function Note({ children }: { children: string }) {
  return (
    <span className={styles.note}>
      {text.note} <bdi dir="auto">{children}</bdi>
    </span>
  )
}
