import { useEffect, useId, useRef, useState } from 'react'
import { ChoiceButtons, Select, TextButton, waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { ListRows, ListTable } from '#frontend/features/desk/list.tsx'
import { Margin } from '#frontend/features/desk/margin.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Checkbox } from '#frontend/shared/desk/choices.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Sum } from '#frontend/shared/ui/money.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { PlannedPrices } from '#services/catalogue/catalogue-desk.contract.ts'
import { tireName } from '#services/domain/tire-name.ts'
import {
  $chosen,
  $draft,
  $isCurrent,
  $isDoubted,
  $isSending,
  $leftEans,
  $refusal,
  $rule,
  $scope,
  belowCostLeft,
  type PlannedRow,
  plan,
  pricesClosed,
  pricesSent,
  rowToggled,
  ruleTyped,
} from './prices.model.ts'
import { pricesText as text } from './prices.text.ts'
import styles from './products.module.css'

/** The panel of a bulk price change: rule, preview and apply button. */
export function PricesPanel() {
  const { scope, rule, close } = useUnit({ scope: $scope, rule: $rule, close: pricesClosed })
  const { planned, failure, retry } = useUnit({ planned: plan.$data, failure: plan.$failure, retry: plan.retried })
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Paper component="section" p="inset" aria-labelledby="prices-title">
      <Stack>
        <Group justify="space-between" gap="xs">
          <Title ref={title} order={2} id="prices-title" tabIndex={-1}>
            {text.title}: <MixedText>{scope?.name ?? ''}</MixedText>
          </Title>
          <Button variant="quiet" onClick={() => close()}>
            {text.close}
          </Button>
        </Group>
        <Rule />
        {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
        {rule === null && <p className="muted">{text.ask}</p>}
        {rule !== null && planned === null && failure === null && (
          <div role="status" aria-label={text.planning}>
            <Skeleton height={160} />
          </div>
        )}
        {rule !== null && planned !== null && <Planned planned={planned} />}
      </Stack>
    </Paper>
  )
}

function Rule() {
  const { draft, rule, type } = useUnit({ draft: $draft, rule: $rule, type: ruleTyped })
  const kinds = (['percent', 'amount'] as const).map((choice) => ({ choice, label: text.kinds[choice] }))
  const isWrong = rule === null && draft.value.trim() !== ''
  return (
    <Group align="flex-start" gap="md">
      <ChoiceButtons legend={text.by} choices={kinds} chosen={draft.by} onChoose={(by) => type({ by })} className={styles.ruleKind} />
      <TextInput
        label={text.value[draft.by]}
        description={isWrong ? text.wrong[draft.by] : text.valueHint}
        error={isWrong}
        inputWrapperOrder={['label', 'input', 'description']}
        attributes={{ input: { dir: 'ltr' } }}
        inputMode="text"
        w={180}
        value={draft.value}
        maxLength={12}
        autoComplete="off"
        rightSection={draft.by === 'percent' ? '%' : '₪'}
        rightSectionPointerEvents="none"
        onChange={(event) => type({ value: event.currentTarget.value })}
      />
      <Select
        label={text.round}
        w={220}
        data={(['nine', 'shekel', 'agora'] as const).map((value) => ({ value, label: text.rounds[value] }))}
        value={draft.round}
        onChange={({ currentTarget: { value } }) => type({ round: value === 'nine' || value === 'shekel' ? value : 'agora' })}
      />
      <Checkbox
        className={styles.ruleTick ?? ''}
        label={text.movesFull}
        description={text.movesFullHint}
        checked={draft.movesFullPrice ?? (rule === null || rule.change > 0)}
        onChange={(event) => type({ movesFullPrice: event.currentTarget.checked })}
      />
    </Group>
  )
}

/** Rows shown at first; the rest unfolds. */
const firstShown = 50

function Planned({ planned: { rows, unchanged } }: { planned: PlannedPrices }) {
  const { isCurrent, left, toggle } = useUnit({ isCurrent: $isCurrent, left: $leftEans, toggle: rowToggled })
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, firstShown)
  if (rows.length === 0) return <p role="status">{text.nothing}</p>
  const { leave, tire, price, full, cost, margin } = text.columns
  return (
    <>
      <Act rows={rows} unchanged={unchanged} />
      <div aria-busy={!isCurrent} className={styles.planned}>
        <ListTable
          columns={{ leave: <span className="spoken">{leave}</span>, tire, price, full, cost, margin }}
          aria-label={text.table}
          stickyHeader={false}
        >
          <ListRows>
            {shown.map((row) => (
              <Row key={row.ean} row={row} isLeft={left.includes(row.ean)} onToggle={() => toggle(row.ean)} />
            ))}
          </ListRows>
        </ListTable>
        {shown.length < rows.length && <TextButton onClick={() => setIsWhole(true)}>{text.showAll(rows.length)}</TextButton>}
      </div>
    </>
  )
}

function Row({ row, isLeft, onToggle }: { row: PlannedRow; isLeft: boolean; onToggle: () => void }) {
  const { brand, displayName, displaySize, fromAgorot, toAgorot, fullFromAgorot, fullToAgorot, landedAgorot } = row
  return (
    <Table.Tr data-left={isLeft || undefined} data-loss={row.isBelowCost || undefined}>
      <Table.Td className={styles.tickCell ?? ''}>
        <Checkbox aria-label={text.change(`${tireName(brand, displayName)} ${displaySize}`)} checked={!isLeft} onChange={onToggle} />
      </Table.Td>
      <Table.Th scope="row" fw={600}>
        <TireName brand={brand} displayName={displayName} /> <TireSize size={displaySize} />
      </Table.Th>
      <Table.Td data-label={text.columns.price}>
        <Moved from={fromAgorot} to={toAgorot} />
      </Table.Td>
      <Table.Td data-label={text.columns.full}>
        {fullToAgorot > toAgorot ? <Moved from={fullFromAgorot} to={fullToAgorot} /> : <span className="muted">—</span>}
      </Table.Td>
      <Table.Td data-label={text.columns.cost} c="dimmed">
        {landedAgorot === null ? <span>{text.costUnknown}</span> : <Sum agorot={landedAgorot} />}
      </Table.Td>
      <Table.Td data-label={text.columns.margin}>
        <Margin priceAgorot={toAgorot} landedAgorot={landedAgorot} />
      </Table.Td>
    </Table.Tr>
  )
}

/** New price and old price. */
function Moved({ from, to }: { from: number; to: number }) {
  if (from === to) return <Sum agorot={to} />
  return (
    <>
      <b>
        <Sum agorot={to} />
      </b>{' '}
      <s className="muted">
        <span className="spoken">{text.now} </span>
        <Sum agorot={from} />
      </s>
    </>
  )
}

/** How many prices change, the warnings, and the apply button. */
function Act({ rows, unchanged }: { rows: readonly PlannedRow[]; unchanged: number }) {
  const { chosen, isCurrent, isSending, isDoubted, refusal } = useUnit({
    chosen: $chosen,
    isCurrent: $isCurrent,
    isSending: $isSending,
    isDoubted: $isDoubted,
    refusal: $refusal,
  })
  const { send, leaveBelowCost } = useUnit({ send: pricesSent, leaveBelowCost: belowCostLeft })
  const id = useId()
  const belowCost = chosen.filter((row) => row.isBelowCost).length
  const jumps = chosen.filter((row) => row.isJump).length
  const [notes, doubts] = [
    [unchanged > 0 && text.unchanged(unchanged), rows.length > chosen.length && text.left(rows.length - chosen.length)],
    [belowCost > 0 && text.belowCost(belowCost), jumps > 0 && text.jumps(jumps)],
  ].map((lines) => lines.filter((line) => line !== false).join(' '))
  return (
    <Stack gap="xs">
      {doubts && (
        <InlineAlert color="warning" id={id}>
          {doubts}
        </InlineAlert>
      )}
      <div role="alert">{refusal && <InlineAlert color="danger">{refusal}</InlineAlert>}</div>
      <Group gap="xs">
        <Button
          size="md"
          variant={isDoubted ? 'danger' : 'go'}
          {...waiting(isSending || !isCurrent || chosen.length === 0)}
          aria-describedby={doubts ? id : undefined}
          onClick={() => send()}
        >
          {isSending ? text.applying : isDoubted ? text.applyAnyway : text.apply(chosen.length)}
        </Button>
        {belowCost > 0 && (
          <Button variant="quiet" onClick={() => leaveBelowCost()}>
            {text.leaveBelowCost}
          </Button>
        )}
        {notes && (
          <Text component="span" c="dimmed" size="sm">
            {notes}
          </Text>
        )}
      </Group>
    </Stack>
  )
}
