import { type ReactNode, useId } from 'react'
import { DraftStatusChip } from '#frontend/entities/draft-order/draft-status.tsx'
import { Euro, signed } from '#frontend/entities/draft-order/figures.tsx'
import { DraftName, DraftProductName } from '#frontend/entities/draft-order/names.tsx'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { ChoiceButtons, Select } from '#frontend/features/desk/controls.tsx'
import { csvText, saveCsv } from '#frontend/features/desk/csv.ts'
import { Count } from '#frontend/features/desk/figure.tsx'
import { ListRows, ListTable, Pager } from '#frontend/features/desk/list.tsx'
import { DeskPage } from '#frontend/features/desk/page.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Badge, Progress, Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { draftOrderPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { euroText } from '#services/domain/money.ts'
import type { ComparedLine, DraftComparison, DraftOrderRow } from '#services/purchasing/draft-orders.contract.ts'
import { cellsOf, countsOf, type Difference, maxUnits, shownParts } from './differences.ts'
import {
  $choices,
  $comparison,
  $differences,
  $failure,
  $id,
  $isAlone,
  $isLoading,
  $lines,
  $other,
  $view,
  filtersChanged,
  pageChanged,
  retried,
} from './staff-draft-compare.model.ts'
import styles from './staff-draft-compare.module.css'
import { compareText as text } from './staff-draft-compare.text.ts'

export { $head, opened } from './staff-draft-compare.model.ts'

const linesAtOnce = 50

/** Two drafts side by side, and what changed. */
export function Page() {
  const { id, comparison, failure, isAlone, retry } = useUnit({
    id: $id,
    comparison: $comparison,
    failure: $failure,
    isAlone: $isAlone,
    retry: retried,
  })
  const back = (
    <span>
      {text.back} {comparison && <DraftName draft={comparison.after} />}
    </span>
  )
  return (
    <DeskPage title={text.title} back={{ to: draftOrderPath(id), name: back }} acts={<Export />}>
      <Choice />
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {isAlone && (
        <Paper px="md">
          <Notice title={text.alone}>{text.aloneBody}</Notice>
        </Paper>
      )}
      {comparison === null && failure === null && !isAlone && (
        <>
          <Text role="status" c="dimmed">
            {text.loading}
          </Text>
          <Skeleton height={140} />
          <Skeleton height={400} />
        </>
      )}
      {comparison && <Comparison comparison={comparison} />}
    </DeskPage>
  )
}

function Export() {
  const { comparison, lines } = useUnit({ comparison: $comparison, lines: $lines })
  const save = () => {
    const name = `draft-${comparison?.after.number}-beside-${comparison?.before.number}.csv`
    saveCsv(name, csvText(Object.values(text.file), lines.map(cellsOf)))
  }
  return (
    <Button disabled={lines.length === 0} onClick={save}>
      <span>
        <MixedText>{text.csv}</MixedText>
      </span>
    </Button>
  )
}

function Choice() {
  const { choices, other, narrow } = useUnit({ choices: $choices, other: $other, narrow: filtersChanged })
  const id = useId()
  if (choices.length === 0) return null
  return (
    <Group gap="xs" className={`${styles.choice} screen-only`}>
      <Text component="label" htmlFor={id} fz="sm">
        {text.choose}
      </Text>
      <Select id={id} value={other ?? ''} onChange={(event) => narrow({ with: event.currentTarget.value, shown: 'all' })}>
        {choices.every(({ _id }) => _id !== other) && other !== null && <option value={other}>{text.chosen}</option>}
        {choices.map((draft) => (
          <option key={draft._id} value={draft._id}>
            {text.option(draft)}
          </option>
        ))}
      </Select>
    </Group>
  )
}

function Comparison({ comparison }: { comparison: DraftComparison }) {
  const { differences, isLoading } = useUnit({ differences: $differences, isLoading: $isLoading })
  return (
    <Stack aria-busy={isLoading}>
      <Text role="status" fz="var(--t-20)" fw={600} lh={1.4}>
        <span>{text.totals(comparison)}</span>{' '}
        <Text span inherit c="dimmed" fw={400}>
          {text.unchanged(comparison.unchanged)}
        </Text>
      </Text>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Side name={text.before} draft={comparison.before} />
        <Side name={text.after} draft={comparison.after} />
      </SimpleGrid>
      {differences && differences.length > 0 ? (
        <Differences differences={differences} />
      ) : (
        <Paper px="md">
          <Notice title={text.same}>{text.sameBody}</Notice>
        </Paper>
      )}
    </Stack>
  )
}

/** One of the two, as a card. */
function Side({ name, draft }: { name: string; draft: DraftOrderRow }) {
  return (
    <Paper component="section" aria-label={name} px={20} py="md">
      <Stack gap="xs" fz="sm">
        <Text c="dimmed" fz="sm">
          {name}
        </Text>
        <Title order={2} td="underline">
          <Link to={draftOrderPath(draft._id)}>
            <Moment instant={draft.createdAt} />
          </Link>
        </Title>
        <Group gap="4px 16px">
          <DraftName draft={draft} />
          <DraftStatusChip draft={draft} />
        </Group>
        <Group gap="4px 16px" className={styles.facts ?? ''}>
          <span>
            <Count count={draft.totalTires} isMain /> {text.tires}
          </span>
          <span>
            <Count count={draft.totalItems} isMain /> {text.items}
          </span>
          <b>
            <Euro euros={draft.totalPrice} />
          </b>
        </Group>
      </Stack>
    </Paper>
  )
}

/** The differing lines, by descending change of cost. */
function Differences({ differences }: { differences: readonly Difference[] }) {
  const { lines, view, narrow, turn } = useUnit({ lines: $lines, view: $view, narrow: filtersChanged, turn: pageChanged })
  const nameId = useId()
  const counts = countsOf(differences)
  const totalPages = Math.ceil(lines.length / linesAtOnce)
  const page = Math.min(view.page, Math.max(1, totalPages))
  const shown = lines.slice((page - 1) * linesAtOnce, page * linesAtOnce)
  const most = maxUnits(differences)
  return (
    <Paper>
      <ChoiceButtons
        legend={text.parts}
        choices={shownParts.map((part) => ({
          choice: part,
          label: (
            <span>
              <span>{text.kinds[part]}</span> <Count count={counts[part]} />
            </span>
          ),
          isOff: counts[part] === 0,
        }))}
        chosen={view.shown}
        onChoose={(part) => narrow({ shown: part })}
        className={styles.parts}
      />
      <h2 id={nameId} className="spoken">
        {text.table}
      </h2>
      <ListTable columns={text.columns} horizontalSpacing="md" className={styles.table ?? ''} aria-labelledby={nameId}>
        <ListRows>
          {shown.map((difference) => (
            <Row key={difference.key} difference={difference} most={most} />
          ))}
        </ListRows>
      </ListTable>
      {totalPages > 1 && (
        <Pager
          pagination={{ currentPage: page, totalPages, totalItems: lines.length, itemsPerPage: linesAtOnce }}
          shown={shown.length}
          onPage={(number) => turn(number)}
        />
      )}
    </Paper>
  )
}

function Row({ difference: { line, kinds, units, cents }, most }: { difference: Difference; most: number }) {
  const { columns } = text
  const only = kinds.find((kind) => kind === 'added' || kind === 'gone')
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Group component="span" gap="0 10px" align="baseline">
          <b>
            <DraftProductName product={line.product} />
          </b>
          <TireSize size={line.displaySize} />
          <Text component="bdi" inherit c="dimmed">
            {line.ean}
          </Text>
          {only && <Badge color={only === 'added' ? 'accent' : 'gray'}>{text.kinds[only]}</Badge>}
        </Group>
      </Table.Th>
      <Table.Td data-label={columns.quantity}>
        <Quantity line={line} units={units} most={most} />
      </Table.Td>
      <Table.Td data-label={columns.supplier}>
        <Sides line={line} of="source">
          {({ source }) => <SupplierMark supplier={source} />}
        </Sides>
      </Table.Td>
      <Table.Td data-label={columns.price}>
        <Sides line={line} of="unitPrice">
          {({ unitPrice }) => <Euro euros={unitPrice} />}
        </Sides>
      </Table.Td>
      <Table.Td data-label={columns.sum}>
        <bdi>{`${cents > 0 ? '+' : ''}${euroText(cents / 100).replace('-', '−')}`}</bdi>
      </Table.Td>
    </Table.Tr>
  )
}

/** The old and the new value. */
function Change({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <Group component="span" display="inline-flex" gap={6} wrap="nowrap" className={styles.change ?? ''}>
      <Text span inherit c="dimmed">
        {before}
      </Text>
      <span className="spoken">{text.became}</span>
      <Icon name="forward" />
      <b>{after}</b>
    </Group>
  )
}

type Side = NonNullable<ComparedLine['before']>

/** Both values if they differ, otherwise the one there is. */
function Sides({ line: { before, after }, of, children }: { line: ComparedLine; of: keyof Side; children: (side: Side) => ReactNode }) {
  if (before && after && before[of] !== after[of]) return <Change before={children(before)} after={children(after)} />
  const side = after ?? before
  return side && <span>{children(side)}</span>
}

function Quantity({ line, units, most }: { line: ComparedLine; units: number; most: number }) {
  const [before, after] = [line.before?.quantity ?? 0, line.after?.quantity ?? 0]
  const share = (count: number) => (most > 0 ? (count / most) * 100 : 0)
  return (
    <div className={styles.quantity}>
      <Group component="span" justify="space-between" align="baseline" gap={10}>
        {units === 0 ? <Count count={after} /> : <Change before={<Count count={before} />} after={<Count count={after} />} />}
        {units !== 0 && (
          <b>
            <bdi>{signed(units)}</bdi>
          </b>
        )}
      </Group>
      <Stack gap={2} mt={4} aria-hidden="true">
        <Progress value={share(before)} size={5} radius={2} bg="none" color="var(--data-quiet)" />
        <Progress value={share(after)} size={5} radius={2} bg="none" color={`var(--data-${units === 0 ? 1 : units > 0 ? 2 : 3})`} />
      </Stack>
    </div>
  )
}
