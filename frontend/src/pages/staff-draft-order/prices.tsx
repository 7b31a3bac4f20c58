import { Euro } from '#frontend/entities/draft-order/euro.tsx'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Shekels, shekelText } from '#frontend/shared/ui/money.tsx'
import { formatDate } from '#services/domain/israel-time.ts'
import type { DraftItem, DraftItemDetails, DraftOrder, JudgedPrice } from '#services/purchasing/draft-orders.contract.ts'
import styles from './prices.module.css'
import { SentenceText } from './sentence-text.tsx'
import { detailsText as text } from './staff-draft-order.text.ts'

/** What became of a price, beside the cheapest that was bought. */
function Verdict({ price, chosen }: { price: JudgedPrice; chosen: number | null }) {
  if (price.isChosen) {
    return (
      <span className={styles.chosen}>
        <Icon name="check" />
        {text.chosen}
      </span>
    )
  }
  if (price.refused !== null) {
    const isDated = price.refused === 'expired' && price.validTo !== null
    return (
      <span className={styles.refused}>
        <SentenceText>{isDated ? text.expiredOn(formatDate(price.validTo ?? '')) : text.refused[price.refused]}</SentenceText>
      </span>
    )
  }
  const difference = price.landed - (chosen ?? price.landed)
  if (Math.abs(difference) < 0.005) return text.same
  return <bdi>{difference > 0 ? text.dearer(shekelText(difference)) : shekelText(difference)}</bdi>
}

function termsOf({ units, isAtLeast, minimumQuantity, multiple, leadDays }: JudgedPrice): string[] {
  return [
    text.stock(isAtLeast ? `${units}+` : String(units)),
    ...(minimumQuantity > 1 ? [text.minimum(minimumQuantity)] : []),
    ...(multiple > 1 ? [text.multiple(multiple)] : []),
    ...(leadDays === null ? [] : [text.lead(leadDays)]),
  ]
}

function Price({ price, chosen }: { price: JudgedPrice; chosen: number | null }) {
  return (
    <>
      <tr data-chosen={price.isChosen || undefined} data-refused={price.refused !== null || undefined}>
        <th scope="row">
          <SupplierMark supplier={price.supplier} />
        </th>
        <td>
          <Euro euros={price.price} />
        </td>
        <td>
          <Euro euros={price.freight} />
        </td>
        <td>
          <Shekels shekels={price.landed} />
        </td>
        <td>
          <Verdict price={price} chosen={chosen} />
        </td>
      </tr>
      <tr className={styles.terms}>
        <td colSpan={5}>
          <SentenceText>{termsOf(price).join(' · ')}</SentenceText>
        </td>
      </tr>
    </>
  )
}

interface PricesProps {
  item: DraftItem
  details: DraftItemDetails
  draft: DraftOrder
}

/** What the article would cost of every supplier, and why it is bought where it is. */
export function Prices({ item, details: { prices }, draft: { settings } }: PricesProps) {
  const chosen = prices.filter(({ isChosen }) => isChosen).map(({ landed }) => landed)
  const { columns } = text
  return (
    <>
      <h3 className={styles.title}>
        <SentenceText>{text.why(item.source)}</SentenceText>
      </h3>
      <table className={styles.table} aria-label={text.prices}>
        <thead>
          <tr>
            {Object.values(columns).map((column) => (
              <th key={column} scope="col">
                {column === columns.verdict ? <span className="spoken">{column}</span> : column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <Price key={`${price.supplier} ${price.sku}`} price={price} chosen={chosen.length === 0 ? null : Math.min(...chosen)} />
          ))}
        </tbody>
      </table>
      {settings && (
        <p className={styles.how}>
          <SentenceText>{text.landedHow(`${settings.customsPercent}%`, shekelText(settings.eurRate))}</SentenceText>
        </p>
      )}
    </>
  )
}
