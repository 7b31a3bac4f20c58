import { useState } from 'react'
import { Euro } from '#frontend/entities/draft-order/figures.tsx'
import { DraftName, DraftProductName, productName } from '#frontend/entities/draft-order/names.tsx'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { ChoiceButtons, Select, waiting } from '#frontend/features/desk/controls.tsx'
import { Confirm, InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { DeskPage } from '#frontend/features/desk/page.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Alert, Progress, Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { draftOrderPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { Claims } from './claims.tsx'
import { judge, surplusOf } from './counts.ts'
import { Lines } from './lines.tsx'
import { SavedDeliveries } from './saved-deliveries.tsx'
import {
  $chosen,
  $closeFailure,
  $counts,
  $draft,
  $failure,
  $id,
  $isClosePending,
  $isClosing,
  $isSaving,
  $last,
  $missing,
  $openLines,
  $progress,
  $saveFailure,
  $scan,
  $sum,
  $suppliers,
  allTaken,
  closeChosen,
  closeConfirmed,
  closeDismissed,
  filtersChanged,
  retried,
  saved,
  scanned,
  scanTyped,
  wrongNoted,
} from './staff-goods-in.model.ts'
import styles from './staff-goods-in.module.css'
import { goodsInText as text } from './staff-goods-in.text.ts'

export { $head, opened } from './staff-goods-in.model.ts'

/** Goods receipt of an approved draft order: deliveries counted by hand or scanner. */
export function Page() {
  const { id, draft, failure, retry } = useUnit({ id: $id, draft: $draft, failure: $failure, retry: retried })
  const back = (
    <span>
      {text.back} {draft && <DraftName draft={draft} />}
    </span>
  )
  return (
    <DeskPage title={text.title} about={text.about} back={{ to: draftOrderPath(id), name: back }} className={styles.page ?? ''}>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {draft === null && failure === null && (
        <>
          <Text role="status" c="dimmed">
            {text.loading}
          </Text>
          <Skeleton height={480} />
        </>
      )}
      {draft && <Body draft={draft} />}
    </DeskPage>
  )
}

function Body({ draft }: { draft: DraftOrder }) {
  const toDraft = (
    <Link className="link" to={draftOrderPath(draft._id)}>
      {text.back}
    </Link>
  )
  if (draft.approvedAt === null) {
    return (
      <Notice title={text.notApproved} action={toDraft}>
        {text.notApprovedBody}
      </Notice>
    )
  }
  if (draft.receivedAt !== null) {
    const arrived = draft.items.reduce((sum, item) => sum + item.arrived, 0)
    const surplus = surplusOf(draft.items)
    return (
      <>
        <Notice title={text.done} action={toDraft}>
          {text.doneBody} {arrived > 0 && <span>{text.came(arrived.toLocaleString('en'))}</span>}{' '}
          {surplus > 0 && <span>{text.overInAll(surplus)}</span>}
        </Notice>
        <SavedDeliveries />
        <Claims />
      </>
    )
  }
  return (
    <>
      <Paper p="md">
        <Stack gap="sm">
          <ProgressLine />
          <Scanner />
          <Group gap="xs">
            <Suppliers />
            <AllTaken />
          </Group>
        </Stack>
      </Paper>
      <Lines />
      <SavedDeliveries />
      <Claims />
      <Foot />
      <Closing />
    </>
  )
}

function ProgressLine() {
  const { done, all } = useUnit($progress)
  return (
    <div>
      <Text fw={600} role="status">
        {text.progressOf(done, all)}
      </Text>
      <Progress value={all === 0 ? 0 : (done / all) * 100} aria-label={text.progress} />
    </div>
  )
}

function Suppliers() {
  const { all, chosen, narrow } = useUnit({ all: $suppliers, chosen: $chosen, narrow: filtersChanged })
  if (all.length < 2) return null
  return (
    <ChoiceButtons
      legend={text.suppliers}
      choices={[null, ...all].map((supplier) => ({
        choice: supplier,
        label: supplier === null ? text.all : <SupplierMark supplier={supplier} />,
      }))}
      chosen={chosen}
      onChoose={(supplier) => narrow({ supplier })}
      isOutlined
    />
  )
}

function AllTaken() {
  const take = useUnit(allTaken)
  return (
    <Button variant="line" onClick={() => take()}>
      {text.allTaken}
    </Button>
  )
}

/** A scanner types a code and presses Enter. */
function Scanner() {
  const { words, type, send } = useUnit({ words: $scan, type: scanTyped, send: scanned })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextInput
        label={text.scan}
        description={text.scanHint}
        attributes={{ input: { dir: 'ltr' } }}
        inputMode="numeric"
        enterKeyHint="enter"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={words}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <div role="status">
        <LastScan />
      </div>
    </form>
  )
}

function LastScan() {
  const { last, counts } = useUnit({ last: $last, counts: $counts })
  if (last === null) return null
  if (last.item === null) return <UnknownCode ean={last.ean} />
  const { item } = last
  const { arrived, tooOld, short } = judge(item, counts[item.lineId])
  return (
    <InlineAlert color={short < 0 ? 'warning' : 'success'} style={{ marginBlockStart: 8 }}>
      <DraftProductName product={item.product} /> <TireSize size={item.displaySize} />:{' '}
      <span>{text.scanned((arrived + tooOld).toLocaleString('en'), item.quantity.toLocaleString('en'))}</span>
      {short < 0 && <b>{`, ${text.over(-short)}`}</b>}
    </InlineAlert>
  )
}

/** A scanned article that was not ordered, which may replace one that was. */
function UnknownCode({ ean }: { ean: string }) {
  const { lines, note } = useUnit({ lines: $openLines, note: wrongNoted })
  const [lineId, setLineId] = useState('')
  return (
    <Alert color="danger" mt="xs" title={text.unknown(`\u2068${ean}\u2069`)}>
      {lines.length > 0 && (
        <Stack gap="xs">
          {text.unknownHow}
          <Group gap="xs">
            <Select
              aria-label={text.insteadOf}
              maw="100%"
              value={lineId}
              onChange={({ currentTarget }) => setLineId(currentTarget.value)}
              data={[
                { value: '', label: text.choose },
                ...lines.map((item) => ({ value: item.lineId, label: `${productName(item.product)} ${item.displaySize}` })),
              ]}
            />
            <Button {...waiting(lineId === '')} onClick={() => lineId !== '' && note(lineId)}>
              {text.noteWrong}
            </Button>
          </Group>
        </Stack>
      )}
    </Alert>
  )
}

/** The delivery's totals, sticky at the bottom. */
function Foot() {
  const { sum, isSaving, failure, save, close } = useUnit({
    sum: $sum,
    isSaving: $isSaving,
    failure: $saveFailure,
    save: saved,
    close: closeChosen,
  })
  const isEmpty = sum.lines === 0
  const [fault, ...others] = sum.faults
  return (
    <section className={`row middle wrapping line-above ${styles.bar} screen-only`} aria-label={text.sumLabel} data-buy-bar="wide">
      <div className={styles.sum}>
        <Text component="b" fz="var(--t-18)" fw={700} lh={1.3}>
          <span>{text.sum(`\u2068${sum.tires.toLocaleString('en')}\u2069`)}</span>
          {!isEmpty && (
            <span>
              , <Euro euros={sum.euros} />, {text.landed} <Shekels shekels={sum.landed} />
            </span>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {isEmpty ? text.nothing : text.apart}
        </Text>
        <Text component="div" size="sm" c="danger" role="alert">
          {fault ? text.faults(`\u2068${productName(fault.product)} ${fault.displaySize}\u2069`, others.length) : failure}
        </Text>
      </div>
      <Button size="md" onClick={() => close()}>
        {text.close}
      </Button>
      <Button size="md" variant="go" {...waiting(isSaving || isEmpty || fault !== undefined)} onClick={() => fault === undefined && save()}>
        {isSaving ? text.saving : text.save}
      </Button>
    </section>
  )
}

function Closing() {
  const { isOpen, isBusy, failure, missing, sum, confirm, dismiss } = useUnit({
    isOpen: $isClosing,
    isBusy: $isClosePending,
    failure: $closeFailure,
    missing: $missing,
    sum: $sum,
    confirm: closeConfirmed,
    dismiss: closeDismissed,
  })
  return (
    <Confirm
      isOpen={isOpen}
      title={text.closeTitle}
      yes={isBusy ? text.closing : text.closeYes}
      no={text.keep}
      kind="danger"
      isBusy={isBusy}
      failure={failure}
      onYes={() => confirm()}
      onNo={() => dismiss()}
    >
      <p>{text.closeBody(`\u2068${missing.toLocaleString('en')}\u2069`)}</p>
      {sum.lines > 0 && (
        <Alert color="warning" role="none">
          {text.closeUnsaved}
        </Alert>
      )}
    </Confirm>
  )
}
