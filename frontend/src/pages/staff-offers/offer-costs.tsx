import { Margin } from '#frontend/features/desk/margin.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels, shekelText } from '#frontend/shared/ui/money.tsx'
import { shekelsToAgorot } from '#services/domain/money.ts'
import type { StaffOffer } from '#services/offers/staff-offers.contract.ts'
import type { Draft } from './answer.ts'
import { readPrice } from './prices.ts'
import { offerPanelText } from './staff-offers.text.ts'

const text = offerPanelText.costs

type RowName = keyof typeof text.rows

/** The candidate prices, without duplicates. */
export function pricesToWeigh(offer: StaffOffer, draft: Draft | null): { name: RowName; shekels: number }[] {
  const isWaiting = offer.state === 'waiting'
  const counter = isWaiting && draft ? readPrice(draft.price) : null
  const prices: [RowName, number | null][] = [
    ['offered', offer.price === null ? offer.offered : Math.min(offer.offered, offer.price)],
    ['floor', isWaiting && offer.floor !== counter ? offer.floor : null],
    ['counter', counter],
    ['agreed', offer.agreed === offer.offered ? null : offer.agreed],
    ['price', offer.price],
  ]
  return prices.flatMap(([name, shekels]) => (shekels === null ? [] : [{ name, shekels }]))
}

/** The article's cost, and the margin of each price after VAT. */
export function OfferCosts({ offer, draft }: { offer: StaffOffer; draft: Draft | null }) {
  const { landedCost, floorScope } = offer
  if (landedCost === null) {
    return (
      <Text size="sm" c="dimmed">
        {text.unknown}
      </Text>
    )
  }
  const landedAgorot = shekelsToAgorot(landedCost)
  return (
    <div>
      <Table aria-label={text.leaves} verticalSpacing={4} horizontalSpacing={0} fz="sm">
        <Table.Caption m={0} ta="start" fz="sm" style={{ captionSide: 'top' }}>
          <MixedText>{text.title(shekelText(landedCost))}</MixedText>
        </Table.Caption>
        <Table.Thead className="spoken">
          <Table.Tr>
            <Table.Th scope="col">{text.at}</Table.Th>
            <Table.Th scope="col">{text.leaves}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pricesToWeigh(offer, draft).map(({ name, shekels }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                <span>{text.rows[name]}</span> <Shekels shekels={shekels} />
              </Table.Th>
              <Table.Td>
                <Margin priceAgorot={shekelsToAgorot(shekels)} landedAgorot={landedAgorot} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {floorScope !== null && <Text size="sm" c="dimmed">{`${text.rows.floor}: ${text.floorScopes[floorScope]}`}</Text>}
    </div>
  )
}
