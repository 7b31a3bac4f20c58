import { type ReactNode, useRef } from 'react'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { ColorSwatch, Progress } from '#frontend/shared/desk/marks.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { staffOrdersPath } from '#frontend/shared/routes.ts'
import { dataStateText } from '#frontend/shared/shared.text.ts'
import { Loader } from '#frontend/shared/ui/loading.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { ClearingDay } from '#services/accounting/accounting.contract.ts'
import { dayField } from '#services/domain/fields.ts'
import {
  $clearingFailure,
  $clearingResult,
  $isComparing,
  type ClearingForm,
  clearingClosed,
  clearingDayTyped,
  clearingFileChosen,
  clearingRetried,
} from './clearing-day.model.ts'
import styles from './clearing-day.module.css'
import { type ClearingList, reasonOf, clearingDayText as text } from './clearing-day.text.ts'
import { ordersFormat } from './orders-view.ts'

/** The clearing company's file of a day beside the shop's payments and refunds. */
export function ClearingDialog({ form }: { form: ClearingForm }) {
  const { result, failure, isComparing, close, retry } = useUnit({
    result: $clearingResult,
    failure: $clearingFailure,
    isComparing: $isComparing,
    close: clearingClosed,
    retry: clearingRetried,
  })
  return (
    <Modal opened onClose={() => close()} title={text.title} size="lg">
      <Stack>
        <div>
          <Text size="sm">{text.about}</Text>
          <Text size="sm" c="dimmed">
            {text.columns}
          </Text>
        </div>
        <Choice form={form} />
        <div role="status">
          {isComparing && (
            <Group component="span" gap="xs" fz="sm">
              <Loader size={18} color="currentColor" />
              <span>{text.comparing}</span>
            </Group>
          )}
          {result && <Verdict result={result} />}
        </div>
        <div role="alert">
          {failure !== null && (
            <Group gap="xs">
              <InlineAlert color="danger">{failure}</InlineAlert>
              <Button onClick={() => retry()}>{dataStateText.retry}</Button>
            </Group>
          )}
        </div>
        {result && <Result result={result} />}
        <div>
          <Button size="md" variant="quiet" onClick={() => close()}>
            {text.close}
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}

function Choice({ form: { day, file } }: { form: ClearingForm }) {
  const { typeDay, choose } = useUnit({ typeDay: clearingDayTyped, choose: clearingFileChosen })
  const input = useRef<HTMLInputElement>(null)
  return (
    <Group align="end" gap="md">
      <TextInput
        type="date"
        label={text.day}
        // Where the browser has no field for a day, it is typed.
        placeholder="YYYY-MM-DD"
        dir="ltr"
        value={day}
        onChange={(event) => typeDay(event.currentTarget.value)}
      />
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        className="spoken"
        tabIndex={-1}
        aria-label={text.choose}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) choose(chosen)
          // Lets the same file be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      <Button size="md" variant={file ? 'paper' : 'go'} data-autofocus onClick={() => input.current?.click()}>
        {file ? text.another : text.choose}
      </Button>
      {file && (
        <Text size="sm" className={styles.name ?? ''}>
          <bdi dir="auto">{file.name}</bdi>
        </Text>
      )}
    </Group>
  )
}

const lists = ['differing', 'companyAlone', 'shopAlone', 'otherDay'] as const satisfies readonly ClearingList[]
const toCheck = (result: ClearingDay): number => lists.reduce((count, list) => count + result[list].length, 0)
const badRowsOf = ({ problems }: ClearingDay) => problems.filter(({ isWarning }) => !isWarning)

function Verdict({ result }: { result: ClearingDay }) {
  const count = toCheck(result)
  const badRows = badRowsOf(result).length
  const agrees = result.equal === 0 ? text.nothing : text.agrees(result.equal)
  return (
    <InlineAlert color={count + badRows > 0 ? 'warning' : 'success'}>
      <span>{count > 0 ? text.differs(count) : agrees}</span>
      {badRows > 0 && <span>{` ${text.badRows(badRows)}`}</span>}
    </InlineAlert>
  )
}

const parts = [
  { list: 'equal', color: 'var(--data-2)' },
  { list: 'differing', color: 'var(--danger)' },
  { list: 'companyAlone', color: 'var(--warning)' },
  { list: 'shopAlone', color: 'var(--data-1)' },
  { list: 'otherDay', color: 'var(--line)' },
] as const

/** All transactions to scale, and then those to look at. */
function Result({ result }: { result: ClearingDay }) {
  const counts = parts.map(({ list, color }) => ({ list, color, count: list === 'equal' ? result.equal : result[list].length }))
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {all > 0 && (
        <Progress.Root size={14} radius="sm" aria-hidden>
          {counts.map(
            ({ list, color, count }) => count > 0 && <Progress.Section key={list} value={(100 * count) / all} color={color} miw={4} />,
          )}
        </Progress.Root>
      )}
      <Group component="dl" gap="8px 32px">
        {counts.map(({ list, color, count }) => (
          <div key={list}>
            <Group component="dt" gap={6} c="dimmed" fz="sm">
              <ColorSwatch color={color} size={10} radius={2} />
              <span>{list === 'equal' ? text.equal : text.lists[list]}</span>
            </Group>
            <Text component="dd" fz="var(--t-20)" {...(count > 0 ? { fw: 600 } : { c: 'dimmed' })}>
              <bdi>{count.toLocaleString('en')}</bdi>
            </Text>
          </div>
        ))}
      </Group>
      <Transactions result={result} />
      <Problems title={text.problems} problems={badRowsOf(result)} />
      <Problems title={text.warnings} problems={result.problems.filter(({ isWarning }) => isWarning)} />
    </>
  )
}

const { row, transaction, order, sum, companySum, shopSum, shopDay, column, value, reason } = text.heads

function Transactions({ result: { differing, companyAlone, shopAlone, otherDay } }: { result: ClearingDay }) {
  const number = (of: string | null) => (of === null ? <span className="muted">{text.noTransaction}</span> : <bdi>{of}</bdi>)
  return (
    <>
      <List
        title={text.lists.differing}
        head={[row, transaction, order, companySum, shopSum]}
        body={differing.map((one) => [
          one.row,
          number(one.transaction),
          <OrderLink key="order" orderId={one.orderId} />,
          <Shekels key="company" shekels={one.companySum} />,
          <Shekels key="shop" shekels={one.shopSum} />,
        ])}
      />
      <List
        title={text.lists.companyAlone}
        head={[row, transaction, sum]}
        body={companyAlone.map((one) => [one.row, number(one.transaction), <Shekels key="sum" shekels={one.sum} />])}
      />
      <List
        title={text.lists.shopAlone}
        head={[transaction, order, sum]}
        body={shopAlone.map((one) => [
          number(one.transaction),
          <OrderLink key="order" orderId={one.orderId} />,
          <Shekels key="sum" shekels={one.sum} />,
        ])}
      />
      <List
        title={text.lists.otherDay}
        head={[row, transaction, order, sum, shopDay]}
        body={otherDay.map((one) => [
          one.row,
          number(one.transaction),
          <OrderLink key="order" orderId={one.orderId} />,
          <Shekels key="sum" shekels={one.sum} />,
          <bdi key="day">{dayField.write(one.shopDay)}</bdi>,
        ])}
      />
    </>
  )
}

/** In a new tab: what was compared stays. */
function OrderLink({ orderId }: { orderId: string }) {
  return (
    <Link to={staffOrdersPath + ordersFormat.write({ ...ordersFormat.first, search: orderId })} target="_blank">
      <bdi>{orderId}</bdi>
    </Link>
  )
}

function Problems({ title, problems }: { title: string; problems: ClearingDay['problems'] }) {
  return (
    <List
      title={title}
      head={[row, column, value, reason]}
      body={problems.map((one) => [
        one.row === 0 ? text.file : one.row,
        <bdi key="column" dir="auto">
          {text.fileColumns[one.column] ?? one.column}
        </bdi>,
        <bdi key="value" dir="auto">
          {one.value}
        </bdi>,
        <MixedText key="reason">{reasonOf(one)}</MixedText>,
      ])}
    />
  )
}

/** More than a person reads; what is left shows once these are settled. */
const MAX_ROWS = 200

function List({ title, head, body }: { title: string; head: readonly string[]; body: readonly (readonly ReactNode[])[] }) {
  if (body.length === 0) return null
  return (
    <div>
      <Title order={3} mb={4}>
        {title}
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={title}>
        <Table
          aria-label={title}
          stickyHeader
          stickyHeaderOffset={0}
          verticalSpacing={6}
          tabularNums
          data={{ head, body: body.slice(0, MAX_ROWS) }}
        />
      </section>
      {body.length > MAX_ROWS && (
        <Text size="sm" c="dimmed">
          {text.shownOf(MAX_ROWS, body.length)}
        </Text>
      )}
    </div>
  )
}
