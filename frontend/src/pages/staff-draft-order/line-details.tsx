import { lazy, Suspense } from 'react'
import { Euro } from '#frontend/entities/draft-order/figures.tsx'
import { Person } from '#frontend/entities/draft-order/names.tsx'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { TextButton } from '#frontend/features/desk/controls.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Group, SimpleGrid } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Shekels, shekelText } from '#frontend/shared/ui/money.tsx'
import { PageNotice } from '#frontend/shared/ui/page-notice.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import { shortDay } from '#services/domain/calendar.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import type { DraftItem, DraftItemDetails, DraftOrder, JudgedPrice } from '#services/purchasing/draft-orders.contract.ts'
import { LineSum } from './line-sum.tsx'
import styles from './lines.module.css'
import { useQuantity } from './quantity.tsx'
import { SentenceText } from './sentence-text.tsx'
import { lines, undone } from './staff-draft-order.model.ts'
import { quantityText, staffDraftOrderText, detailsText as text } from './staff-draft-order.text.ts'

interface LineDetailsProps {
  item: DraftItem
  draft: DraftOrder
  isOpenToEdits: boolean
}

/** A line's calculation, unfolded: every number and its source. */
export function LineDetails({ item, draft, isOpenToEdits }: LineDetailsProps) {
  const { lineId } = item
  const row = useStoreMap({ store: lines.$rows, keys: [lineId], fn: (rows, [id]) => rows[id] ?? null })
  const retry = useUnit(lines.retried)
  const details = row?.data
  return (
    <div className={styles.details}>
      {row?.failure && (
        <PageNotice isProblem actions={<TextButton onClick={() => retry(lineId)}>{staffDraftOrderText.retry}</TextButton>}>
          {row.failure}
        </PageNotice>
      )}
      {!details && !row?.failure && (
        <div role="status" aria-label={text.loading}>
          <Skeleton height={220} />
        </div>
      )}
      {details && (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
          <section>
            <LineSum item={item} details={details} />
            <Edited item={item} isOpenToEdits={isOpenToEdits} />
          </section>
          <section>
            <Prices item={item} details={details} draft={draft} />
            <Sales sales={details.sales} />
          </section>
        </SimpleGrid>
      )}
    </div>
  )
}

/** Who changed the quantity and why, with a button to restore the computed one. */
function Edited({ item, isOpenToEdits }: Omit<LineDetailsProps, 'draft'>) {
  const { quantity, computed, edited } = item
  const undo = useUnit(undone)
  const { isSaving } = useQuantity(item).form
  if (edited === null) return null
  return (
    <Group gap="xs" bg="var(--accent-soft)" bdrs="md" px="sm" py="xs" mt="xs" className={styles.edited ?? ''}>
      <Icon name="message" />
      <span>
        <Person name={edited.by} /> {quantityText.changedTo}
        <bdi>{quantity}</bdi>, <Moment instant={edited.at} />
        {edited.note !== null && (
          <span>
            : ״<bdi dir="auto">{edited.note}</bdi>״
          </span>
        )}
      </span>
      {isOpenToEdits && quantity !== computed && (
        <TextButton aria-disabled={isSaving} onClick={() => undo(item)}>
          <SentenceText>{quantityText.undo(String(computed))}</SentenceText>
        </TextButton>
      )}
    </Group>
  )
}

/** How a price compares with the cheapest one bought. */
function Verdict({ price, chosen }: { price: JudgedPrice; chosen: number | null }) {
  if (price.isChosen) {
    return (
      <Group component="span" gap={4} wrap="nowrap" className={styles.chosen ?? ''}>
        <Icon name="check" />
        {text.chosen}
      </Group>
    )
  }
  if (price.refused !== null) {
    const isDated = price.refused === 'expired' && price.validTo !== null
    return (
      <Text span inherit c="var(--warning)">
        <SentenceText>{isDated ? text.expiredOn(formatDate(price.validTo ?? '')) : text.refused[price.refused]}</SentenceText>
      </Text>
    )
  }
  const difference = price.landed - (chosen ?? price.landed)
  if (Math.abs(difference) < 0.005) return <span>{text.same}</span>
  return <bdi>{difference > 0 ? text.dearer(shekelText(difference)) : shekelText(difference)}</bdi>
}

function termsOf({ units, orderedUnits, isAtLeast, minimumQuantity, multiple, leadDays }: JudgedPrice): string[] {
  return [
    text.stock(isAtLeast ? `${units}+` : String(units)),
    ...(orderedUnits > 0 ? [text.ordered(orderedUnits)] : []),
    ...(minimumQuantity > 1 ? [text.minimum(minimumQuantity)] : []),
    ...(multiple > 1 ? [text.multiple(multiple)] : []),
    ...(leadDays === null ? [] : [text.lead(leadDays)]),
  ]
}

function Price({ price, chosen }: { price: JudgedPrice; chosen: number | null }) {
  return (
    <>
      <Table.Tr data-chosen={price.isChosen || undefined} data-refused={price.refused !== null || undefined}>
        <Table.Th scope="row">
          <SupplierMark supplier={price.supplier} />
        </Table.Th>
        <Table.Td>
          <Euro euros={price.price} />
        </Table.Td>
        <Table.Td>
          <Euro euros={price.freight} />
        </Table.Td>
        <Table.Td>
          <Shekels shekels={price.landed} />
        </Table.Td>
        <Table.Td>
          <Verdict price={price} chosen={chosen} />
        </Table.Td>
      </Table.Tr>
      <Table.Tr>
        <Table.Td colSpan={5} c="dimmed" pt={0}>
          <SentenceText>{termsOf(price).join(' · ')}</SentenceText>
        </Table.Td>
      </Table.Tr>
    </>
  )
}

interface PricesProps {
  item: DraftItem
  details: DraftItemDetails
  draft: DraftOrder
}

/** The article's price at every supplier, and why one was chosen. */
function Prices({ item, details: { prices }, draft: { settings } }: PricesProps) {
  const chosen = prices.filter(({ isChosen }) => isChosen).map(({ landed }) => landed)
  const { columns } = text
  return (
    <>
      <Title order={3} size="h4" mb="xs">
        <SentenceText>{text.why(item.source)}</SentenceText>
      </Title>
      <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing={0} aria-label={text.prices} className={styles.prices ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {Object.values(columns).map((column) => (
              <Table.Th key={column} scope="col">
                {column === columns.verdict ? <span className="spoken">{column}</span> : column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {prices.map((price) => (
            <Price key={`${price.supplier} ${price.sku}`} price={price} chosen={chosen.length === 0 ? null : Math.min(...chosen)} />
          ))}
        </Table.Tbody>
      </Table>
      {settings && (
        <Text c="dimmed" size="sm" mt={6} mb={14}>
          <SentenceText>{text.landedHow(`${settings.customsPercent}%`, shekelText(settings.eurRate))}</SentenceText>
        </Text>
      )}
    </>
  )
}

/** Lazy since Recharts is heavy: the numbers appear first. */
const SalesChart = lazy(async () => ({ default: (await import('./sales-chart.tsx')).SalesChart }))

/** Sales per four weeks. */
function Sales({ sales }: Pick<DraftItemDetails, 'sales'>) {
  const isSold = sales.some(({ units }) => units > 0)
  return (
    <>
      <Title order={3} size="h4" mb="xs">
        {text.sales}
      </Title>
      {isSold ? (
        <div role="img" aria-label={`${text.sales}. ${sales.map(({ from, units }) => text.salesOf(shortDay(from), units)).join(', ')}`}>
          <Suspense fallback={<Skeleton height={104} />}>
            <SalesChart sales={sales} />
          </Suspense>
        </div>
      ) : (
        <Text c="dimmed">{text.noSales}</Text>
      )}
    </>
  )
}
