import type { Contact } from '#services/contacts/contacts.queries.ts'
import { formatDate, formatTime } from '#services/domain/israel-time.ts'
import { agorotToShekels } from '#services/domain/money.ts'
import { slotText } from '#services/domain/slot-text.ts'
import type { OrderRow } from '#services/orders/orders.queries.ts'
import { type Cell, phoneCell } from '#services/staff/files/csv-file.ts'
import { presentOrder } from './staff-order.presenter.ts'
import type { StaffOrder } from './staff-orders.contract.ts'
import { orderColumnsText as text } from './staff-orders.text.ts'

/** An order as an export tells it: as it is shown, and as it was placed. */
interface Exported {
  shown: StaffOrder
  row: OrderRow
}

interface Column {
  title: string
  /** In characters. */
  width: number
  cellOf(order: Exported): Cell
}

const column = (title: string, width: number, cellOf: Column['cellOf']): Column => ({ title, width, cellOf })

/** What a bookkeeper and a packer ask of an order, one row each. Sums are shekels, days and hours Israel's. */
export const ORDER_COLUMNS: readonly Column[] = [
  column(text.orderId, 12, ({ row }) => Number(row.orderId)),
  column(text.date, 12, ({ row }) => formatDate(row.placedAt.getTime())),
  column(text.time, 8, ({ row }) => formatTime(row.placedAt.getTime())),
  column(text.status, 18, ({ row }) => text.statuses[row.status]),
  column(text.attention, 24, ({ row }) => row.needsAttention && text.reasons[row.needsAttention]),
  column(text.receiving, 14, ({ row }) => text.receivings[row.placed.receiving]),
  column(text.name, 20, ({ shown }) => shown.checkout.personal.name),
  column(text.phone, 14, ({ shown }) => phoneCell(shown.checkout.personal.phone)),
  column(text.email, 24, ({ shown }) => shown.checkout.personal.emailaddress),
  column(text.invoiceName, 20, ({ shown }) => shown.checkout.invoice?.name ?? null),
  column(text.companyNumber, 14, ({ shown }) => shown.checkout.invoice?.companyNumber ?? null),
  column(text.items, 60, ({ row }) => row.placed.lines.map(lineText).join(' | ')),
  column(text.units, 8, ({ row }) => row.placed.lines.reduce((sum, line) => sum + line.quantity * (line.isSet ? 2 : 1), 0)),
  column(text.goods, 12, ({ shown }) => shown.price.goods),
  column(text.shipping, 10, ({ shown }) => shown.price.shipping),
  column(text.discount, 10, ({ shown }) => shown.price.discount),
  column(text.coupon, 12, ({ shown }) => shown.checkout.couponCode),
  column(text.charged, 12, ({ shown }) => shown.price.charged),
  column(text.vat, 12, ({ row }) => vatOf(row)),
  column(text.installation, 14, ({ shown }) => shown.price.installation),
  column(text.method, 14, ({ row }) => text.methods[row.placed.paymentMethod]),
  column(text.installments, 10, ({ row }) => row.placed.installments),
  column(text.paidOn, 12, ({ row }) => row.paidAt && formatDate(row.paidAt.getTime())),
  column(text.garage, 20, ({ shown }) => shown.checkout.shop?.displayName ?? null),
  column(text.fittingDay, 12, ({ shown }) => shown.checkout.installDate?.split('-').reverse().join('/') ?? null),
  column(text.fittingHours, 14, ({ shown }) => (shown.checkout.installSlot === null ? null : slotText(shown.checkout.installSlot))),
  column(text.recipient, 20, ({ shown }) => shown.checkout.shipping?.name ?? null),
  column(text.recipientPhone, 14, ({ shown }) => phoneCell(shown.checkout.shipping?.phone ?? null)),
  column(text.address, 24, ({ shown }) => shown.checkout.shipping?.address ?? null),
  column(text.city, 14, ({ shown }) => shown.checkout.shipping?.city ?? null),
  column(text.deliveryNotes, 24, ({ shown }) => shown.checkout.shipping?.notes ?? null),
  column(text.notes, 24, ({ shown }) => shown.checkout.additionalNotes),
  column(text.tracking, 18, ({ row }) => row.trackingCode),
]

export function orderCells(row: OrderRow, contact: Contact | null): Cell[] {
  const order = { row, shown: presentOrder(row, contact) }
  return ORDER_COLUMNS.map(({ cellOf }) => {
    const cell = cellOf(order)
    // A line of a note would be taken for a row by whoever does not know quotes.
    return typeof cell === 'string' ? cell.replace(/\s*[\r\n]+\s*/g, ' ') : cell
  })
}

function lineText({ quantity, displayName, displaySize, ean }: OrderRow['placed']['lines'][number]): string {
  return `${quantity} × ${displayName} ${displaySize} (${ean})`
}

/** Of what is charged. */
function vatOf({ placed }: OrderRow): number {
  const { chargedAgorot, vatPercent } = placed.price
  return agorotToShekels(Math.round((chargedAgorot * vatPercent) / (100 + vatPercent)))
}
