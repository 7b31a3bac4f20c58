import { CallerLink } from '#frontend/features/desk/page.tsx'
import { Ago } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Box, Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Badge } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon, type IconName } from '#frontend/shared/ui/icon.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { PhoneLink, whatsAppLink } from '#frontend/shared/ui/phone-number.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import { dayText, slotText } from '#services/domain/calendar.ts'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import { keptShekels, refundedShekels } from '#services/domain/refund.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { $pickedIds, rowPicked } from './many.model.ts'
import { reminded } from './note.model.ts'
import styles from './order-row.module.css'
import { $newIds, $products } from './orders-list.model.ts'
import { columnsText as columns, rowText as text } from './staff-orders.text.ts'

type Checkout = StaffOrder['checkout']

/** Brand and name above the size; the EAN if the article is no longer in the catalogue. */
export function OrderedProductName({ ean }: { ean: string }) {
  const product = useStoreMap({ store: $products, keys: [ean], fn: (products, [key]) => products[key] ?? null })
  if (!product) return <bdi>{ean}</bdi>
  return (
    <>
      <TireName brand={product.brand} displayName={product.displayName} /> <br />
      <TireSize size={product.displaySize} />
    </>
  )
}

/** The hours at the garage, or that they are arranged with it. */
export function Slot({ checkout: { installDate, installSlot } }: { checkout: Checkout }) {
  if (installDate === null || installSlot === null) return <span>{text.manual}</span>
  return (
    <span>
      <span>{dayText(installDate)}</span>, <bdi>{slotText(installSlot)}</bdi>
    </span>
  )
}

/** A cell with a spoken column name, since phones have no header row. */
function Cell({ column, className, children }: { column: string; className: string | undefined; children: Elements }) {
  return (
    <Stack gap={0} align="flex-start" miw={0} className={className ?? ''}>
      <span className="spoken">{`${column}: `}</span>
      {children}
    </Stack>
  )
}

/** Order number and date. */
export function IdentityCell({ order: { orderId, createdAt } }: { order: StaffOrder }) {
  const isNew = useStoreMap({ store: $newIds, keys: [orderId], fn: (ids, [id]) => ids.includes(id) })
  const isPicked = useStoreMap({ store: $pickedIds, keys: [orderId], fn: (ids, [id]) => ids.includes(id) })
  const pick = useUnit(rowPicked)
  return (
    <div className={styles.identity}>
      <div className="row middle gap-6">
        <input
          type="checkbox"
          className={`screen-only ${styles.pick}`}
          aria-label={`${text.pick} ${text.ofOrder(orderId)}`}
          checked={isPicked}
          // A range by Shift; the event of a change does not know of it.
          onClick={({ shiftKey }) => pick({ orderId, isRange: shiftKey })}
          readOnly
        />
        <Title order={2} fz="md" tabIndex={-1}>
          <span className="spoken">{text.order} </span>
          <bdi>{orderId}</bdi> {isNew && <Badge color="success">{text.isNew}</Badge>}
        </Title>
      </div>
      <Text c="dimmed" fz="sm" lh="inherit">
        <time dateTime={createdAt}>
          <bdi>{formatDate(createdAt)}</bdi> <br />
          <bdi>{formatTime(createdAt)}</bdi>
        </time>
        , <Ago instant={createdAt} />
      </Text>
    </div>
  )
}

export function CustomerCell({ checkout }: { checkout: Checkout }) {
  const { name, phone } = checkout.personal
  return (
    <Cell column={columns.customer} className={styles.customer}>
      {name === null ? (
        <span className="muted">{text.erased}</span>
      ) : (
        <b>
          <CallerLink phone={phone}>{name}</CallerLink>
        </b>
      )}
      {phone && <PhoneLink phone={phone} />}
    </Cell>
  )
}

export function ItemsCell({ order: { cart } }: { order: StaffOrder }) {
  return (
    <Stack component="ul" gap={6} className={styles.items ?? ''} aria-label={columns.items}>
      {cart.items.map(({ ean, quantity, price, isOffer, arrivesOn }) => (
        <Group key={`${ean} ${price} ${arrivesOn}`} component="li" gap="xs" wrap="nowrap" align="flex-start">
          <Text component="b" inherit flex="none">
            <bdi>{`×${quantity}`}</bdi>
          </Text>
          <Box miw={0}>
            <OrderedProductName ean={ean} />
            {isOffer && (
              <Text inherit c="dimmed">
                {text.isOffer}
              </Text>
            )}
            {arrivesOn && (
              <Text inherit c="dimmed">
                {text.arrives} <bdi>{formatDate(`${arrivesOn}T12:00:00Z`)}</bdi>
              </Text>
            )}
          </Box>
        </Group>
      ))}
    </Stack>
  )
}

const icons: Record<Checkout['sip'], IconName> = { install: 'wrench', shipping: 'truck', pickup: 'box' }

/** Delivery: garage with day and hours, or an address. */
export function ReceivingCell({ checkout }: { checkout: Checkout }) {
  const { sip, shop, shipping, additionalNotes } = checkout
  return (
    <Cell column={columns.receiving} className={styles.receiving}>
      <Group gap={6} c="dimmed">
        <Icon name={icons[sip]} />
        <span>{text[sip]}</span>
      </Group>
      {sip === 'install' && (
        <>
          <b>{shop?.displayName}</b>
          {shop?.place && (
            <>
              <bdi dir="auto">{`${shop.place.address}, ${shop.place.city}`}</bdi>
              <PhoneLink phone={shop.place.phone} />
            </>
          )}
          <span>
            <Slot checkout={checkout} />
          </span>
        </>
      )}
      {sip === 'shipping' && <Door shipping={shipping} />}
      {sip === 'pickup' && <span>{text.fromStore}</span>}
      {[shipping?.notes, additionalNotes].map(
        (note) =>
          note && (
            <Text key={note} component="span" inherit bg="var(--sand)" bdrs="sm" px={7} mt={3}>
              {text.note} <bdi dir="auto">{note}</bdi>
            </Text>
          ),
      )}
    </Cell>
  )
}

function Door({ shipping }: Pick<Checkout, 'shipping'>) {
  if (!shipping?.address) return <span className="muted">{text.erased}</span>
  return (
    <>
      <span>
        <b>{shipping.name}</b> {shipping.phone && <PhoneLink phone={shipping.phone} />}
      </span>
      <bdi dir="auto">{[shipping.address, shipping.city].filter(Boolean).join(', ')}</bdi>
    </>
  )
}

/** Two separate sums: charged by the shop, and paid at the garage. */
export function MoneyCell({ order }: { order: StaffOrder }) {
  const { price } = order
  const note = moneyNote(order)
  return (
    <Text component="div" c="dimmed" fz="sm" lh="inherit" className={styles.money ?? ''}>
      <span className="spoken">{`${columns.sum}: `}</span>
      <Text fz="md" fw={600} lh="inherit" c="var(--ink)">
        <Shekels shekels={price.charged} />
      </Text>
      {price.installation > 0 && (
        <div>
          {text.and} <Shekels shekels={price.installation} /> {text.atGarage}
        </div>
      )}
      {note && <div>{note}</div>}
      {order.work === 'transfer' && order.heldUntil && (
        <div>
          {text.heldUntil} <bdi>{formatDate(order.heldUntil)}</bdi> <bdi>{formatTime(order.heldUntil)}</bdi>
        </div>
      )}
      {order.work === 'transfer' && <Remind order={order} />}
      {refundedShekels(order.refund.refunds) > 0 && (
        <div>
          {text.refunded} <Shekels shekels={refundedShekels(order.refund.refunds)} />
        </div>
      )}
      {keptShekels(order.refund.refunds) > 0 && (
        <div>
          {text.keptFee} <Shekels shekels={keptShekels(order.refund.refunds)} />
        </div>
      )}
    </Text>
  )
}

/** Writes to the buyer whose transfer is awaited. */
function Remind({ order }: { order: StaffOrder }) {
  const remind = useUnit(reminded)
  return (
    <Button className="screen-only" onClick={() => remind(order)}>
      {text.remind}
      <span className="spoken">{` ${text.ofOrder(order.orderId)}`}</span>
    </Button>
  )
}

function moneyNote({ paidAt, status, checkout }: StaffOrder): string | null {
  if (paidAt !== null) return null
  if (status === 'cancelled') return text.notCharged
  return checkout.selectedPaymentMethod === 'transfer' ? text.awaitsTransfer : text.awaitsCard
}

/** Opens WhatsApp with the message; renders nothing once the phone is erased. */
export function MessageLink({ phone, message }: { phone: string | null; message: string }) {
  if (phone === null) return null
  return (
    <Button component="a" href={whatsAppLink(phone, message)} target="_blank" rel="noreferrer" leftSection={<Icon name="message" />}>
      {text.message}
    </Button>
  )
}
