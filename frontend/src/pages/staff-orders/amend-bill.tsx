import type { ReactNode } from 'react'
import { Stack } from '#frontend/shared/desk/layout.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import type { AmendedOrder } from '#services/orders/desk/amend-order.contract.ts'
import type { StaffOrder } from '#services/orders/desk/staff-orders.contract.ts'
import { differenceOf, amendText as text } from './amend.text.ts'

type Sums = AmendedOrder['before']

/** The bill as it is and as it is to be, side by side, and the difference in words. */
export function Bill({ order, outcome }: { order: StaffOrder; outcome: AmendedOrder }) {
  const { before, after } = outcome
  const articles = [...new Map([...before.lines, ...after.lines].map((line) => [line.ean, line])).values()]
  const sums = (['shipping', 'discount', 'charged', 'installation'] as const).filter(
    (sum) => sum === 'charged' || before[sum] > 0 || after[sum] > 0,
  )
  return (
    <Stack gap="xs">
      <Table verticalSpacing={6} horizontalSpacing="xs" tabularNums>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text.what}</Table.Th>
            <Table.Th>{text.before}</Table.Th>
            <Table.Th>{text.after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {articles.map(({ ean, displayName, displaySize }) => (
            <Row
              key={ean}
              name={
                <>
                  <bdi>{displayName}</bdi> <TireSize size={displaySize} />
                </>
              }
              before={<Units bill={before} ean={ean} />}
              after={<Units bill={after} ean={ean} />}
            />
          ))}
          {sums.map((sum) => (
            <Row
              key={sum}
              name={text[sum]}
              before={<Shekels shekels={before[sum]} />}
              after={<Shekels shekels={after[sum]} />}
              isTotal={sum === 'charged'}
            />
          ))}
        </Table.Tbody>
      </Table>
      <Text fw={700} size="lg">
        <MixedText>{differenceOf(order, outcome)}</MixedText>
      </Text>
    </Stack>
  )
}

interface RowProps {
  name: ReactNode
  before: ReactNode
  after: ReactNode
  isTotal?: boolean
}

function Row({ name, before, after, isTotal = false }: RowProps) {
  return (
    <Table.Tr {...(isTotal && { fw: 600 })}>
      <Table.Th scope="row" fw="inherit">
        {name}
      </Table.Th>
      <Table.Td className="nowrap">{before}</Table.Td>
      <Table.Td className="nowrap">{after}</Table.Td>
    </Table.Tr>
  )
}

/** An article may have two prices: the agreed one of what was sold, and today's. */
function Units({ bill, ean }: { bill: Sums; ean: string }) {
  const byPrice = new Map<number, number>()
  for (const line of bill.lines) if (line.ean === ean) byPrice.set(line.price, line.quantity + (byPrice.get(line.price) ?? 0))
  if (byPrice.size === 0) return <span>–</span>
  return (
    <>
      {[...byPrice].map(([price, quantity]) => (
        <div key={price}>
          <bdi>{`${quantity}×`}</bdi> <Shekels shekels={price} />
        </div>
      ))}
    </>
  )
}

export function Part({ title, children }: { title: string; children: Elements }) {
  return (
    <Stack component="section" gap="xs">
      <Title order={3} fz="sm">
        {title}
      </Title>
      {children}
    </Stack>
  )
}
