import { Fragment } from 'react'
import { signed } from '#frontend/entities/draft-order/figures.tsx'
import { DraftName, DraftProductName } from '#frontend/entities/draft-order/names.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { draftOrderPath } from '#frontend/shared/routes.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import type { DraftItem, DraftItemDetails } from '#services/purchasing/draft-orders.contract.ts'
import type { SumTerm } from '#services/purchasing/draft-terms.contract.ts'
import styles from './lines.module.css'
import { SentenceText } from './sentence-text.tsx'
import { type WaterfallBar, waterfall } from './shares.ts'
import { detailsText as text } from './staff-draft-order.text.ts'
import { termName, termSentence } from './terms.text.ts'

const percent = (share: number) => `${share * 100}%`

function Bar({ bar, kind }: { bar: WaterfallBar; kind: 'more' | 'less' | 'total' }) {
  return (
    <Table.Td className={styles.bar ?? ''} aria-hidden="true">
      <i data-kind={kind} style={{ marginInlineStart: percent(bar.from), inlineSize: percent(bar.size) }} />
    </Table.Td>
  )
}

/** Draft orders already on their way. */
function OnOrder({ orders }: { orders: NonNullable<SumTerm['orders']> }) {
  return orders.map(({ draftOrderId, draft, units, approvedAt }) => (
    <Text key={draftOrderId} span inherit display="block">
      <bdi>{units}</bdi> {text.inDraft}{' '}
      <Link className="link" to={draftOrderPath(draftOrderId)}>
        <DraftName draft={draft} />
      </Link>
      {text.approvedOn}
      <bdi>{formatDate(approvedAt)}</bdi>
    </Text>
  ))
}

/** Sets that include the tire, with the demand of each. */
function SetDemands({ sets, weeks }: { sets: NonNullable<SumTerm['sets']>; weeks: number }) {
  return sets.map(({ ean, product, units, forecast }) => (
    <Fragment key={ean}>
      <Text span inherit display="block">
        <bdi>{units.toFixed(1)}</bdi> <DraftProductName product={product} />
      </Text>
      {forecast && (
        <details>
          <summary>{text.setForecast}</summary>
          {forecast.terms.map((term) => (
            <Text key={term.term} span inherit display="block" ps="md">
              <SentenceText>{`${termName(term, weeks)} ${signed(term.units, 1)}. ${termSentence(term, { ...forecast, weeks })}`}</SentenceText>
            </Text>
          ))}
        </details>
      )}
    </Fragment>
  ))
}

function Term({ term, bar, details }: { term: SumTerm; bar: WaterfallBar; details: DraftItemDetails }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <SentenceText>{termName(term, details.weeks)}</SentenceText>
        <Text span inherit display="block" c="dimmed" fw={400} lh={1.35}>
          <SentenceText>{termSentence(term, details)}</SentenceText>
          {term.orders && <OnOrder orders={term.orders} />}
          {term.sets && <SetDemands sets={term.sets} weeks={details.weeks} />}
        </Text>
      </Table.Th>
      <Table.Td className={styles.units ?? ''}>
        <bdi>{signed(term.units, 1)}</bdi>
      </Table.Td>
      <Bar bar={bar} kind={bar.isLess ? 'less' : 'more'} />
    </Table.Tr>
  )
}

/** Hides zero terms, except the two that everybody looks for. */
const isShown = ({ term, units }: SumTerm) => units !== 0 || term === 'expected' || term === 'freeStock'

/** How the quantity was computed: filled bars add, hollow ones subtract, the last row is the total. */
export function LineSum({ item, details }: { item: DraftItem; details: DraftItemDetails }) {
  const terms = details.terms.filter(isShown)
  const { bars, total } = waterfall(terms, details.computed)
  const title = text.how(String(details.computed))
  return (
    <>
      <Title order={3} size="h4" mb="xs">
        <SentenceText>{title}</SentenceText>
      </Title>
      <Table verticalSpacing={5} horizontalSpacing={0} className={styles.sum ?? ''} aria-label={title}>
        <Table.Tbody>
          {terms.map((term, index) => (
            <Term key={term.term} term={term} bar={bars[index] ?? total} details={details} />
          ))}
          <Table.Tr className={styles.total ?? ''}>
            <Table.Th scope="row">{text.total}</Table.Th>
            <Table.Td className={styles.units ?? ''}>
              <bdi>{details.computed.toFixed(1)}</bdi>
            </Table.Td>
            <Bar bar={total} kind="total" />
          </Table.Tr>
        </Table.Tbody>
      </Table>
      {item.splitOf !== null && (
        <Text c="dimmed" mt="xs">
          <SentenceText>{text.splitNote(String(item.computed), String(item.splitOf), item.source)}</SentenceText>
        </Text>
      )}
    </>
  )
}
