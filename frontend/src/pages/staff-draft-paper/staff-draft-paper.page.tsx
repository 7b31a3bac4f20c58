import type { ReactNode } from 'react'
import { DraftName } from '#frontend/entities/draft-order/names.tsx'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { ChoiceButtons } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { DeskPage } from '#frontend/features/desk/page.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { draftOrderPath } from '#frontend/shared/routes.ts'
import { $settings } from '#frontend/shared/settings.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { sinceDotText } from '#services/domain/dot.ts'
import { formatDate } from '#services/domain/israel-time.ts'
import { euroText } from '#services/domain/money.ts'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { amountOf, type Paper as Order } from './papers.ts'
import { $chosen, $draft, $failure, $id, $papers, $shown, filtersChanged, retried } from './staff-draft-paper.model.ts'
import styles from './staff-draft-paper.module.css'
import { paperText, draftPaperText as text } from './staff-draft-paper.text.ts'

export { $head, opened } from './staff-draft-paper.model.ts'

/** Printable orders, a sheet per supplier. */
export function Page() {
  const { id, draft, shown, failure, retry } = useUnit({ id: $id, draft: $draft, shown: $shown, failure: $failure, retry: retried })
  const back = (
    <span>
      {text.back} {draft && <DraftName draft={draft} />}
    </span>
  )
  return (
    <DeskPage
      title={text.title}
      about={text.about}
      back={{ to: draftOrderPath(id), name: back }}
      acts={
        <Button variant="go" disabled={shown.length === 0} leftSection={<Icon name="print" />} onClick={() => window.print()}>
          {text.print}
        </Button>
      }
      className={styles.page ?? ''}
    >
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {draft === null && failure === null && (
        <>
          <Text role="status" c="dimmed">
            {text.loading}
          </Text>
          <Skeleton height={480} />
        </>
      )}
      {draft && <Papers draft={draft} />}
    </DeskPage>
  )
}

function Papers({ draft }: { draft: DraftOrder }) {
  const shown = useUnit($shown)
  if (draft.status !== 'completed' && draft.items.length === 0) return <Notice title={text.notReady}>{text.notReadyBody}</Notice>
  if (shown.length === 0) return <Notice title={text.empty}>{text.emptyBody}</Notice>
  return (
    <>
      <Group gap="8px 16px" className="screen-only">
        <Suppliers />
        {draft.status === 'completed' && draft.approvedAt === null && <InlineAlert color="warning">{text.draft}</InlineAlert>}
      </Group>
      {shown.map((order) => (
        <Sheet key={order.supplier} draft={draft} order={order} />
      ))}
    </>
  )
}

function Suppliers() {
  const { papers, chosen, narrow } = useUnit({ papers: $papers, chosen: $chosen, narrow: filtersChanged })
  if (papers.length < 2) return null
  return (
    <ChoiceButtons
      legend={text.suppliers}
      choices={[null, ...papers.map(({ supplier }) => supplier)].map((supplier) => ({
        choice: supplier,
        label: supplier === null ? text.all : <SupplierMark supplier={supplier} />,
      }))}
      chosen={chosen}
      onChoose={(supplier) => narrow({ supplier })}
      isOutlined
    />
  )
}

/** One supplier's order: English and left to right, since it goes abroad. */
function Sheet({ draft, order }: { draft: DraftOrder; order: Order }) {
  const mark = draft.status === 'cancelled' ? paperText.cancelled : draft.approvedAt === null ? paperText.draft : null
  return (
    <Paper
      component="section"
      className={`full t-14 ${styles.sheet}`}
      radius="var(--r-small)"
      lang="en"
      dir="ltr"
      // It scrolls on phones, so it must be focusable.
      tabIndex={0}
      aria-label={`${paperText.title}: ${order.supplier}`}
    >
      <Group component="header" justify="space-between" align="flex-start" gap="8px 24px" className={styles.head ?? ''}>
        <div>
          <Text component="h2" fz="var(--t-28)" fw={700} lh="var(--lh-head)">
            {paperText.title}
          </Text>
          {mark && (
            <Text inherit fw={600} px={8} bdrs="var(--r-small)" className={styles.mark ?? ''}>
              {mark}
            </Text>
          )}
        </div>
        <dl>
          <Fact name={paperText.orderId} value={String(draft.number)} />
          <Fact name={paperText.date} value={formatDate(draft.approvedAt ?? draft.createdAt)} />
          <Fact name={paperText.wantedOn} value={draft.wantedOn === null ? paperText.soon : formatDate(draft.wantedOn)} />
        </dl>
      </Group>
      <Parties supplier={order.supplier} />
      <Lines order={order} />
      <Text inherit c="dimmed">
        {paperText.terms}
      </Text>
    </Paper>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <Text component="dt" inherit c="dimmed">
        {name}
      </Text>
      <Text component="dd" inherit fw={600}>
        <bdi>{value}</bdi>
      </Text>
    </>
  )
}

const own = (value: string) => <bdi dir="auto">{value}</bdi>

function Parties({ supplier }: { supplier: string }) {
  const { phone, business } = useUnit($settings)
  return (
    <SimpleGrid minColWidth="min(300px, 100%)" spacing="lg">
      <Party name={paperText.buyer} who={own(business.latinName)}>
        {business.legalName !== '' && own(business.legalName)}
        {business.companyId !== '' && (
          <span>
            {paperText.companyId} <bdi>{business.companyId}</bdi>
          </span>
        )}
        {business.address !== '' && own(business.address)}
        {business.email !== '' && <bdi>{business.email}</bdi>}
        <bdi>{phone}</bdi>
      </Party>
      <Stack gap="lg">
        <Party name={paperText.supplier} who={supplier} />
        <Party name={paperText.deliverTo} who={own(business.deliveryAddress)} />
      </Stack>
    </SimpleGrid>
  )
}

function Party({ name, who, children }: { name: string; who: ReactNode; children?: Elements }) {
  return (
    <Stack component="address" align="flex-start" gap={0} fs="normal">
      <Text span inherit c="dimmed">
        {name}
      </Text>
      <Text component="b" inherit fz="var(--t-18)" fw={600}>
        {who}
      </Text>
      {children}
    </Stack>
  )
}

function Lines({ order: { items, units, total } }: { order: Order }) {
  const { columns } = paperText
  return (
    <Table verticalSpacing={5} horizontalSpacing={8} fz="inherit" tabularNums>
      <Table.Thead>
        <Table.Tr>
          {Object.entries(columns).map(([key, column]) => (
            <Table.Th key={key} scope="col" fw={500} ta={key === 'quantity' || key === 'price' || key === 'amount' ? 'end' : undefined}>
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item, index) => (
          <Table.Tr key={item.lineId}>
            <Table.Td>{index + 1}</Table.Td>
            <Table.Td>{item.sku}</Table.Td>
            <Table.Td>{item.ean}</Table.Td>
            <Table.Td className={styles.product ?? ''}>
              {own(item.product)} <span className={styles.size}>{item.displaySize}</span>
            </Table.Td>
            <Table.Td className={styles.size ?? ''}>{item.oldestDot && sinceDotText(item.oldestDot)}</Table.Td>
            <Table.Td ta="end">{item.quantity}</Table.Td>
            <Table.Td ta="end">{euroText(item.unitPrice)}</Table.Td>
            <Table.Td ta="end">{euroText(amountOf(item))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      {/* A second tbody, since a tfoot would repeat on every printed page. */}
      <Table.Tbody fz="md" fw={700}>
        <Table.Tr>
          <Table.Th scope="row" colSpan={5} fw={700}>{`${paperText.total}, ${paperText.lines(items.length)}`}</Table.Th>
          <Table.Td ta="end">{units.toLocaleString('en')}</Table.Td>
          <Table.Td />
          <Table.Td ta="end">{euroText(total)}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}
