import { useState } from 'react'
import { Euro } from '#frontend/entities/draft-order/figures.tsx'
import { DraftProductName } from '#frontend/entities/draft-order/names.tsx'
import { SupplierMark, supplierColor, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { TextButton } from '#frontend/features/desk/controls.tsx'
import { Count, Figure } from '#frontend/features/desk/figure.tsx'
import { Paper } from '#frontend/shared/desk/layout.tsx'
import { Progress } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { euroText } from '#services/domain/money.ts'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { SentenceText } from './sentence-text.tsx'
import { lowestSentence, splitSentence } from './sentences.text.ts'
import { wholePercents } from './shares.ts'
import styles from './staff-draft-order.module.css'
import { leftOverText, figuresText as text } from './staff-draft-order.text.ts'

/** Charts of the whole draft, and what it leaves out. */

/** The split of tires between suppliers. */
export function SplitFigure({ draft }: { draft: DraftOrder }) {
  const { amountPerSupplier, pricePerSupplier } = draft
  const percents = wholePercents(suppliers.map((supplier) => amountPerSupplier[supplier]))
  const parts = suppliers.map((supplier, index) => ({
    supplier,
    amount: amountPerSupplier[supplier],
    percent: `${percents[index]}%`,
    euros: pricePerSupplier[supplier],
  }))
  const all = Math.max(
    1,
    parts.reduce((sum, { amount }) => sum + amount, 0),
  )
  return (
    <Figure
      name={text.split}
      sentence={<SentenceText>{splitSentence(draft)}</SentenceText>}
      table={{
        columns: [text.supplier, text.tires, text.share, text.euros],
        rows: parts.map(({ supplier, amount, percent, euros }) => [supplier, amount, percent, euroText(euros)]),
      }}
      fileName={`draft-order-${draft.number}-suppliers.csv`}
    >
      <Progress.Root size={34} radius={3} aria-hidden="true" className={styles.split ?? ''}>
        {parts.map(({ supplier, amount }) => (
          <Progress.Section key={supplier} value={(amount / all) * 100} color={supplierColor[supplier]} withAria={false} />
        ))}
      </Progress.Root>
      <ul className={styles.parts}>
        {parts.map(({ supplier, amount, percent, euros }) => (
          <li key={supplier} style={{ flexGrow: amount }}>
            <b>
              <SupplierMark supplier={supplier} />
            </b>
            <Text>
              <Text span fz="var(--t-22)" fw={700}>
                <Count count={amount} />
              </Text>{' '}
              <bdi className="muted">{percent}</bdi>
            </Text>
            <Text c="dimmed" size="sm">
              <Euro euros={euros} />
            </Text>
          </li>
        ))}
      </ul>
    </Figure>
  )
}

/** Per supplier: the lines where it is cheapest (thick bar), and those where it was chosen (thin bar). */
export function LowestFigure({ draft }: { draft: DraftOrder }) {
  const { lowestPriceCounters, chosenCounters } = draft.metrics
  const most = Math.max(1, ...suppliers.flatMap((supplier) => [lowestPriceCounters[supplier], chosenCounters[supplier]]))
  return (
    <Figure
      name={text.lowest}
      sentence={<SentenceText>{lowestSentence(draft)}</SentenceText>}
      table={{
        columns: [text.supplier, text.isLowest, text.chosen],
        rows: suppliers.map((supplier) => [supplier, lowestPriceCounters[supplier], chosenCounters[supplier]]),
      }}
      fileName={`draft-order-${draft.number}-lowest-prices.csv`}
    >
      <Table aria-label={text.lowest} withRowBorders={false} verticalSpacing={5} className={styles.lowest ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{text.supplier}</Table.Th>
            <Table.Td aria-hidden="true" />
            <Table.Th scope="col">{text.isLowest}</Table.Th>
            <Table.Th scope="col">{text.chosen}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {suppliers.map((supplier) => (
            <Table.Tr key={supplier}>
              <Table.Th scope="row">
                <bdi>{supplier}</bdi>
              </Table.Th>
              <Table.Td aria-hidden="true" w="100%">
                <Progress
                  value={(lowestPriceCounters[supplier] / most) * 100}
                  color={supplierColor[supplier]}
                  size={16}
                  bg="none"
                  radius={3}
                />
                <Progress value={(chosenCounters[supplier] / most) * 100} color="var(--data-quiet)" size={4} bg="none" radius={0} mt={2} />
              </Table.Td>
              <Table.Td>
                <Count count={lowestPriceCounters[supplier]} isMain />
              </Table.Td>
              <Table.Td c="dimmed">
                <Count count={chosenCounters[supplier]} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Figure>
  )
}

const fewShown = 4

function whyLeftOut({ settings }: DraftOrder): string {
  const maxTires = settings?.maxTires ?? null
  if (maxTires === null) return leftOverText.byBudget
  return settings?.budget === null ? leftOverText.byTires(maxTires.toLocaleString('en')) : leftOverText.byBoth
}

/** Needed but not bought: unavailable everywhere, or blocked by a limit. */
export function LeftOver({ draft }: { draft: DraftOrder }) {
  const { unavailable, leftOut } = draft
  if (unavailable.length === 0 && leftOut === 0) return null
  return (
    <Paper component="section" aria-label={leftOverText.title} px="inset" py="md" fz="sm">
      <Title order={2} size="h3" mb={4}>
        {leftOverText.title}
      </Title>
      {leftOut > 0 && (
        <p>
          <SentenceText>{`${leftOverText.leftOut(leftOut)} ${whyLeftOut(draft)}`}</SentenceText>
        </p>
      )}
      {unavailable.length > 0 && <Unavailable products={unavailable} />}
    </Paper>
  )
}

function Unavailable({ products }: { products: DraftOrder['unavailable'] }) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      <p>
        <SentenceText>{leftOverText.unavailable(products.length)}</SentenceText>
      </p>
      <ul className={styles.products}>
        {products.slice(0, isWhole ? undefined : fewShown).map(({ ean, product, displaySize, needed }) => (
          <li key={ean}>
            <b>
              <DraftProductName product={product} />
            </b>{' '}
            <TireSize size={displaySize} />
            <span className="muted">
              <MixedText>{leftOverText.needed(needed)}</MixedText>
            </span>
          </li>
        ))}
      </ul>
      {products.length > fewShown && (
        <TextButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? leftOverText.fewer : <SentenceText>{leftOverText.all(products.length)}</SentenceText>}
        </TextButton>
      )}
    </>
  )
}
