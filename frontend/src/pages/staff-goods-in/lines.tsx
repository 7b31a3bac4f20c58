import { memo, type ReactNode } from 'react'
import type { Supplier } from '#events/suppliers.events.ts'
import { DraftProductName, productName } from '#frontend/entities/draft-order/names.tsx'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { ChoiceButtons } from '#frontend/features/desk/controls.tsx'
import { ListRows, ListTable } from '#frontend/features/desk/list.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Badge } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import { plainText } from '#services/domain/plain-text.ts'
import type { DraftItem } from '#services/purchasing/draft-orders.contract.ts'
import { accountedOf, type CountField, dotFault, judge, missingOf, readUnits, surplusOf } from './counts.ts'
import { $counts, $groups, $refused, $scanned, oldReasonTyped, typed } from './staff-goods-in.model.ts'
import styles from './staff-goods-in.module.css'
import { goodsInText as text } from './staff-goods-in.text.ts'

/** Ordered lines by supplier. */
export function Lines() {
  const groups = useUnit($groups)
  return groups.map(({ supplier, items }) => <SupplierGoods key={supplier} supplier={supplier} items={items} />)
}

function SupplierGoods({ supplier, items }: { supplier: Supplier; items: readonly DraftItem[] }) {
  const id = `goods-of-${supplier}`
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        <SupplierMark supplier={supplier} />
      </Title>
      <Paper>
        <ListTable columns={text.columns} verticalSpacing="xs">
          <ListRows>
            {items.map((item) => (
              <LineRow key={item.lineId} item={item} />
            ))}
          </ListRows>
        </ListTable>
      </Paper>
    </Stack>
  )
}

const rowId = (lineId: string) => `goods-${lineId}`

/** One article: outstanding units, and inputs for the count. */
const LineRow = memo(function LineRow({ item }: { item: DraftItem }) {
  const { lineId, product, displaySize, ean } = item
  const count = useStoreMap({ store: $counts, keys: [lineId], fn: (counts, [id]) => counts[id] ?? null })
  const isLast = useStoreMap({ store: $scanned, keys: [lineId], fn: (told, [id]) => told?.lineId === id })
  const isOpen = missingOf(item) > 0 || count !== null
  return (
    <Table.Tr id={rowId(lineId)} className={styles.line ?? ''} data-last={isLast || undefined}>
      <Table.Th scope="row" fw={400} className={styles.wide ?? ''}>
        <b>
          <DraftProductName product={product} />
        </b>{' '}
        <TireSize size={displaySize} />
        <Text size="sm" c="dimmed">
          <bdi>{ean}</bdi>
        </Text>
      </Table.Th>
      <Table.Td data-label={text.columns.expected} className={styles.wide ?? ''}>
        <b>
          <bdi>{missingOf(item)}</bdi>
        </b>
        {accountedOf(item) > 0 && (
          <Text span size="sm" c="dimmed">
            {' '}
            {text.before(accountedOf(item))}
          </Text>
        )}
      </Table.Td>
      {isOpen ? (
        <>
          <Field item={item} field="arrived" />
          <Field item={item} field="dot" />
          <Field item={item} field="tooOld" />
          <Field item={item} field="wrong" />
        </>
      ) : (
        <Table.Td colSpan={4} visibleFrom="lg" />
      )}
      <Table.Td className={styles.wide ?? ''}>
        <State item={item} />
      </Table.Td>
    </Table.Tr>
  )
})

const empty = ''

function Field({ item, field }: { item: DraftItem; field: CountField }) {
  const { lineId, product, displaySize, agreedDot } = item
  const value = useStoreMap({
    store: $counts,
    keys: [lineId, field],
    fn: (counts, [id, name]) => counts[id]?.[name as CountField] ?? empty,
  })
  const type = useUnit(typed)
  const isDate = field === 'dot'
  const fault = isDate ? dotFault(value) : readUnits(value) === null ? 'units' : null
  return (
    <Table.Td data-label={text.columns[field]} className={styles.typed ?? ''}>
      <div>
        <TextInput
          className={styles.field ?? ''}
          w={isDate ? 104 : 72}
          attributes={{ input: { dir: 'ltr' } }}
          inputMode="numeric"
          autoComplete="off"
          maxLength={isDate ? 4 : 5}
          placeholder={isDate ? text.dotHint : undefined}
          aria-label={text.fieldOf(text.columns[field], `${productName(product)} ${displaySize}`)}
          value={value}
          onChange={({ currentTarget }) => type({ lineId, field, value: currentTarget.value })}
          error={fault !== null}
        />
        {isDate && agreedDot !== null && (
          <Text size="sm" c="dimmed">
            {text.agreed} <bdi>{agreedDot}</bdi>
          </Text>
        )}
        {fault !== null && (
          <Text size="sm" c="danger" role="alert">
            {text.fieldFaults[fault]}
          </Text>
        )}
      </div>
    </Table.Td>
  )
}

/** The result of a count: as ordered, or the deviation. */
function State({ item }: { item: DraftItem }) {
  const { lineId } = item
  const count = useStoreMap({ store: $counts, keys: [lineId], fn: (counts, [id]) => counts[id] ?? null })
  const refused = useStoreMap({ store: $refused, keys: [lineId], fn: (all, [id]) => all[id] ?? null })
  const { arrived, tooOld, wrong, short, isCounted, isOld } = judge(item, count ?? undefined)
  const apart = { tooOld: tooOld + (isCounted ? 0 : item.tooOld), wrong: wrong + (isCounted ? 0 : item.wrong) }
  const surplus = isCounted ? -short : surplusOf([item])
  const isAsOrdered = isCounted && short === 0 && apart.tooOld + apart.wrong === 0 && arrived > 0
  return (
    <Stack gap={4} align="flex-start">
      <Group gap={4}>
        {!isCounted && missingOf(item) === 0 && surplus === 0 && <Chip color="success">{text.complete}</Chip>}
        {isAsOrdered && <Chip color="success">{text.asOrdered}</Chip>}
        {isCounted && short > 0 && <Chip color="warning">{text.short(short)}</Chip>}
        {surplus > 0 && <Chip color="warning">{text.over(surplus)}</Chip>}
        {apart.tooOld > 0 && <Chip color="danger">{text.tooOld(apart.tooOld)}</Chip>}
        {apart.wrong > 0 && <Chip color="danger">{text.wrong(apart.wrong)}</Chip>}
      </Group>
      {isCounted && isOld && <OldTires item={item} oldReason={count?.oldReason} />}
      <Text component="div" size="sm" c="danger" role="alert">
        {refused}
      </Text>
    </Stack>
  )
}

/** Tires older than agreed: claimed from the supplier, or taken for a reason. */
function OldTires({ item: { lineId, product, displaySize }, oldReason }: { item: DraftItem; oldReason: string | undefined }) {
  const type = useUnit(oldReasonTyped)
  const isTaken = oldReason !== undefined
  return (
    <>
      <ChoiceButtons
        legend={text.oldLegend}
        choices={[
          { choice: 'claim', label: text.oldClaimed },
          { choice: 'take', label: text.oldTaken },
        ]}
        chosen={isTaken ? 'take' : 'claim'}
        onChoose={(choice) => type({ lineId, oldReason: choice === 'take' ? (oldReason ?? '') : undefined })}
      />
      {isTaken && (
        <TextInput
          label={text.oldReason}
          aria-label={text.fieldOf(text.oldReason, `${productName(product)} ${displaySize}`)}
          maxLength={200}
          value={oldReason}
          onChange={({ currentTarget }) => type({ lineId, oldReason: currentTarget.value })}
          error={plainText(oldReason) === '' && text.oldReasonMissing}
        />
      )}
    </>
  )
}

function Chip({ color, children }: { color: 'success' | 'warning' | 'danger'; children: ReactNode }) {
  return (
    <Badge bg={`var(--${color}-soft)`} c={color === 'warning' ? 'var(--ink)' : color}>
      {children}
    </Badge>
  )
}
