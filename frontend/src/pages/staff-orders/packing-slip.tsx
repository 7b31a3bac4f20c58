import { Moment } from '#frontend/features/desk/time.tsx'
import { Box, Group, SimpleGrid } from '#frontend/shared/desk/layout.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { $settings } from '#frontend/shared/settings.ts'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { PhoneNumber } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { OrderedProductName, Slot } from './cells.tsx'
import { slipText as text } from './order-details.text.ts'
import { $orderById, $products } from './orders-list.model.ts'
import styles from './staff-orders.module.css'
import { rowText } from './staff-orders.text.ts'

/** The packing slip, print only; without prices, since those are on the invoice. */
export function PackingSlip({ orderId }: { orderId: string }) {
  const { orders, settings } = useUnit({ orders: $orderById, settings: $settings })
  const order = orders[orderId]
  if (!order) return null
  return (
    <section className={styles.slip} aria-label={text.title}>
      <Group component="header" justify="space-between" align="flex-start" pb="sm">
        <div>
          <p>{settings.shopName}</p>
          <Title order={1}>{text.title}</Title>
        </div>
        <div>
          {text.order}{' '}
          <Text component="bdi" fz={22} fw={700}>
            {orderId}
          </Text>
          <br />
          {text.placed} <Moment instant={order.createdAt} />
        </div>
      </Group>
      <Where order={order} />
      <Lines order={order} />
      <footer>
        <PhoneNumber phone={settings.phone} />
      </footer>
    </section>
  )
}

const auto = (value: string | null | undefined) => value && <bdi dir="auto">{value}</bdi>

function Where({ order: { checkout, trackingCode, price } }: { order: StaffOrder }) {
  const { personal, shipping, shop, sip, additionalNotes } = checkout
  const door = sip === 'shipping' && (
    <>
      {auto(shipping?.name)} {shipping?.phone && <PhoneNumber phone={shipping.phone} />}
      <br />
      {auto([shipping?.address, shipping?.city].filter(Boolean).join(', '))}
    </>
  )
  const customer = (
    <span>
      <span>{auto(personal.name) ?? rowText.erased}</span> {personal.phone && <PhoneNumber phone={personal.phone} />}
    </span>
  )
  const facts = [
    [text.customer, customer],
    [text.deliverTo, sip === 'pickup' ? `${rowText.pickup}, ${rowText.fromStore}` : door],
    [text.garage, shop && <Garage shop={shop} />],
    [text.slot, shop && <Slot checkout={checkout} />],
    [text.atGarage, shop && <Shekels shekels={price.installation} />],
    [text.tracking, auto(trackingCode)],
    [text.notes, auto([shipping?.notes, additionalNotes].filter(Boolean).join(' '))],
  ] as const
  return (
    <SimpleGrid component="dl" cols={2}>
      {facts.map(
        ([name, fact]) =>
          fact && (
            <div key={name}>
              <Text component="dt" fz="sm" c="dimmed">
                {name}
              </Text>
              <Text component="dd" fz={18} fw={500}>
                {fact}
              </Text>
            </div>
          ),
      )}
    </SimpleGrid>
  )
}

/** Delivery address and phone for the driver. */
function Garage({ shop: { displayName, place } }: { shop: NonNullable<StaffOrder['checkout']['shop']> }) {
  return (
    <>
      {auto(displayName)}
      {place && (
        <>
          <br />
          {auto(`${place.address}, ${place.city}`)} <PhoneNumber phone={place.phone} />
        </>
      )}
    </>
  )
}

/** Tires as packed: an assembled set is its two tires, each with its own number. */
const packedOf = ({ cart }: StaffOrder) =>
  cart.items.flatMap(({ ean, quantity, tires }) => (tires.length > 0 ? tires : [ean]).map((each) => ({ ean: each, quantity })))

function Lines({ order }: { order: StaffOrder }) {
  const products = useUnit($products)
  const tires = order.cart.items.reduce((sum, { quantity, isSet }) => sum + quantity * (isSet ? 2 : 1), 0)
  return (
    <Table fz="md">
      <Table.Thead>
        <Table.Tr>
          {[text.packed, text.item, text.ean, text.dot, text.quantity].map((column) => (
            <Table.Th key={column} scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {packedOf(order).map(({ ean, quantity }) => (
          <Table.Tr key={ean}>
            <Table.Td>
              <Box w={18} h={18} bd="2px solid var(--ink)" bdrs={3} />
            </Table.Td>
            <Table.Td>
              <OrderedProductName ean={ean} />
            </Table.Td>
            <Table.Td>
              <bdi>{ean}</bdi>
            </Table.Td>
            <Table.Td>
              <bdi>{products[ean]?.dot?.replace(/^(\d\d)(\d\d)$/, '$1/$2') ?? '–'}</bdi>
            </Table.Td>
            <Table.Td>
              <bdi>{quantity}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr fw={700}>
          <Table.Td colSpan={4}>{text.total}</Table.Td>
          <Table.Td>
            <bdi>{tires}</bdi>
          </Table.Td>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}
