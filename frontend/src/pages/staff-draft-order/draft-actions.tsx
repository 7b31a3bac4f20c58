import type { ReactNode } from 'react'
import { Euro, signed } from '#frontend/entities/draft-order/figures.tsx'
import { DraftProductName, Person } from '#frontend/entities/draft-order/names.tsx'
import { SupplierMark, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { useFocusBack, waiting } from '#frontend/features/desk/controls.tsx'
import { Confirm } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Checkbox } from '#frontend/shared/desk/choices.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Alert } from '#frontend/shared/desk/marks.tsx'
import { Menu } from '#frontend/shared/desk/menu.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { draftComparePath, draftPrintPath, draftReceivePath, staffDraftOrdersPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { shekelText } from '#frontend/shared/ui/money.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { euroText } from '#services/domain/money.ts'
import type { DraftItem, DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { againstTerms } from './quantity.tsx'
import { SentenceText } from './sentence-text.tsx'
import type { Act } from './staff-draft-order.api.ts'
import {
  $actFailure,
  $againstTerms,
  $draft,
  $isActing,
  $isAgreed,
  $isExporting,
  $isLoading,
  $pendingAct,
  $wantedOn,
  actChosen,
  actConfirmed,
  actDismissed,
  agreed,
  exported,
  quantities,
  refreshed,
  wantedOnTyped,
} from './staff-draft-order.model.ts'
import styles from './staff-draft-order.module.css'
import { staffDraftOrderText as pageText, actsText as text } from './staff-draft-order.text.ts'

const usedIn = ({ amountPerSupplier }: DraftOrder) => suppliers.filter((supplier) => amountPerSupplier[supplier] > 0)
const kinds = ['csv', 'xlsx'] as const

/** Downloads for the suppliers that have lines. */
function Export({ draft }: { draft: DraftOrder }) {
  const { isExporting, save } = useUnit({ isExporting: $isExporting, save: exported })
  return (
    <Menu
      label={pageText.export}
      button={{ rightSection: <Icon name="down" />, ...waiting(isExporting), children: isExporting ? pageText.exporting : pageText.export }}
      items={usedIn(draft).flatMap((supplier) =>
        kinds.map((kind) => ({
          key: `${supplier}.${kind}`,
          content: (
            <>
              <SupplierMark supplier={supplier} />
              <bdi className="muted">{kind.toUpperCase()}</bdi>
            </>
          ),
          onPick: () => save({ supplier, kind }),
        })),
      )}
    />
  )
}

/** Links to the printable orders; none for a cancelled draft. */
export function PaperActs() {
  const { draft, isLoading, refresh } = useUnit({ draft: $draft, isLoading: $isLoading, refresh: refreshed })
  const isWritten = draft !== null && draft.items.length > 0
  return (
    <>
      {isWritten && (
        <Button component={Link} to={draftComparePath(draft._id)}>
          {pageText.compare}
        </Button>
      )}
      {isWritten && draft.status === 'completed' && (
        <>
          <Button component={Link} to={draftPrintPath(draft._id)} leftSection={<Icon name="print" />}>
            {pageText.print}
          </Button>
          <Export draft={draft} />
        </>
      )}
      <Button leftSection={<Icon name="retry" />} {...waiting(isLoading)} onClick={() => refresh()}>
        {pageText.refresh}
      </Button>
    </>
  )
}

/** What is left of the month's budget, now and after this order. */
function Budget({ left, eurRate, price }: { left: number; eurRate: number; price: number }) {
  const sums = [shekelText(Math.abs(left) * eurRate), euroText(Math.abs(left))] as const
  const after = left - price
  return (
    <span>
      <SentenceText>{left < 0 ? text.budgetPassed(...sums) : text.budgetLeft(...sums)}</SentenceText>.{' '}
      <Text span inherit {...(after < 0 && { c: 'danger', fw: 600 })}>
        <SentenceText>{after < 0 ? text.over(euroText(-after)) : text.left(euroText(after))}</SentenceText>
      </Text>
    </span>
  )
}

/** How many lines were edited, and the remaining budget. */
function Changes({ draft: { editedLines, totalTires, computedTires, totalPrice, settings } }: { draft: DraftOrder }) {
  const difference = totalTires - computedTires
  return (
    <span>
      <SentenceText>{text.edited(editedLines)}</SentenceText>
      {difference !== 0 && (
        <span>
          , <SentenceText>{text.difference(signed(difference))}</SentenceText>
        </span>
      )}
      <span>. </span>
      {settings && settings.budgetLeft !== null && <Budget left={settings.budgetLeft} eurRate={settings.eurRate} price={totalPrice} />}
    </span>
  )
}

/** Tires received, usable or not. */
const cameOf = ({ items }: DraftOrder) => items.reduce((sum, { arrived, tooOld, wrong }) => sum + arrived + tooOld + wrong, 0)

function about(draft: DraftOrder): ReactNode {
  if (draft.approvedAt !== null) {
    return (
      <span>
        {draft.approvedBy !== null && (
          <span>
            {text.approvedBy} <Person name={draft.approvedBy} />.{' '}
          </span>
        )}
        {cameOf(draft) > 0 ? (
          <SentenceText>{text.came(cameOf(draft).toLocaleString('en'), draft.totalTires.toLocaleString('en'))}</SentenceText>
        ) : (
          <span>{text.onOrder}</span>
        )}
      </span>
    )
  }
  if (!draft.isOutdated) return <Changes draft={draft} />
  return (
    <span>
      {text.outdated}{' '}
      <Link className="link" to={staffDraftOrdersPath}>
        {text.another}
      </Link>
    </span>
  )
}

/** The available actions, sticky at the bottom. */
export function ActBar({ draft }: { draft: DraftOrder }) {
  const choose = useUnit(actChosen)
  // The pressed button disappears on approval, or when the draft is outdated.
  const ref = useFocusBack<HTMLElement>(draft.approvedAt === null && !draft.isOutdated)
  if (draft.status !== 'completed' || draft.receivedAt !== null || draft.items.length === 0) return null
  const isApproved = draft.approvedAt !== null
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={`row middle wrapping line-above ${styles.bar} screen-only`}
      aria-label={text.label}
      data-buy-bar="wide"
    >
      <div className={styles.sum}>
        <Text component="b" fz="var(--t-18)" fw={700} lh={1.3}>
          <bdi>{draft.totalTires.toLocaleString('en')}</bdi> {text.tires}, <Euro euros={draft.totalPrice} />
        </Text>
        <Text size="sm" c="dimmed">
          {about(draft)}
        </Text>
      </div>
      {isApproved ? (
        <>
          <Button size="md" onClick={() => choose('close')}>
            {text.close}
          </Button>
          <Button size="md" variant="go" component={Link} to={draftReceivePath(draft._id)}>
            {text.receive}
          </Button>
        </>
      ) : (
        <>
          <Button size="md" c="danger" onClick={() => choose('cancel')}>
            {text.cancel}
          </Button>
          {!draft.isOutdated && (
            <Button size="md" variant="go" onClick={() => choose('approve')}>
              {text.approve}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Total({ name, tires, euros }: { name: ReactNode; tires: number; euros: number }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      <Table.Td>
        <bdi>{tires.toLocaleString('en')}</bdi> {text.tires}
      </Table.Td>
      <Table.Td>
        <Euro euros={euros} />
      </Table.Td>
    </Table.Tr>
  )
}

/** What is ordered from each supplier, as it will be approved. */
function Totals({ draft }: { draft: DraftOrder }) {
  return (
    <Table horizontalSpacing={0} className={styles.totals ?? ''}>
      <Table.Tbody>
        {usedIn(draft).map((supplier) => (
          <Total
            key={supplier}
            name={<SupplierMark supplier={supplier} />}
            tires={draft.amountPerSupplier[supplier]}
            euros={draft.pricePerSupplier[supplier]}
          />
        ))}
        <Total name={text.total} tires={draft.totalTires} euros={draft.totalPrice} />
      </Table.Tbody>
    </Table>
  )
}

const words: Record<Act, { title: string; body: string; yes: string }> = {
  approve: { title: text.approveTitle, body: text.approveBody, yes: text.approve },
  cancel: { title: text.cancelTitle, body: text.cancelBody, yes: text.cancel },
  close: { title: text.closeTitle, body: text.closeBody, yes: text.closeYes },
}

/** The lines that their suppliers cannot or do not sell like that, and the second yes to them. */
function AgainstTerms({ items, isAgreed }: { items: readonly DraftItem[]; isAgreed: boolean }) {
  const agree = useUnit(agreed)
  return (
    <Alert color="warning" role="status">
      <p>
        <SentenceText>{text.againstTerms(items.length)}</SentenceText>
      </p>
      <ul className={styles.against}>
        {items.map((item) => (
          <li key={item.lineId}>
            <b>
              <DraftProductName product={item.product} />
            </b>{' '}
            <TireSize size={item.displaySize} /> <SupplierMark supplier={item.source} />{' '}
            <SentenceText>{`${text.units(String(item.quantity))}. ${againstTerms(item, item.quantity).join(' ')}`}</SentenceText>
          </li>
        ))}
      </ul>
      <Checkbox label={text.agreed} checked={isAgreed} onChange={(event) => agree(event.currentTarget.checked)} />
    </Alert>
  )
}

/** Confirmation dialogs of the actions. */
export function Acts({ draft }: { draft: DraftOrder }) {
  const { pendingAct, isActing, failure, forms, wantedOn, against, isAgreed, type, confirm, dismiss } = useUnit({
    pendingAct: $pendingAct,
    isActing: $isActing,
    failure: $actFailure,
    forms: quantities.$forms,
    wantedOn: $wantedOn,
    against: $againstTerms,
    isAgreed: $isAgreed,
    type: wantedOnTyped,
    confirm: actConfirmed,
    dismiss: actDismissed,
  })
  const { title, body, yes } = words[pendingAct?.act ?? 'approve']
  const hasChanged = pendingAct?.tires !== draft.totalTires || pendingAct.price !== draft.totalPrice
  return (
    <Confirm
      isOpen={pendingAct !== null}
      title={title}
      yes={isActing ? text.sending : yes}
      no={text.keep}
      kind={pendingAct?.act === 'cancel' ? 'danger' : 'go'}
      isBusy={isActing}
      failure={failure}
      isReady={pendingAct?.act !== 'approve' || isAgreed || against.length === 0}
      onYes={() => confirm()}
      onNo={() => dismiss()}
    >
      {pendingAct?.act === 'approve' && (
        <>
          {hasChanged && (
            <Alert color="warning" role="status">
              {text.changed}
            </Alert>
          )}
          <Totals draft={draft} />
          <TextInput
            type="date"
            label={text.wantedOn}
            description={text.wantedOnHint}
            // Where the browser has no field for a day, it is typed.
            placeholder="YYYY-MM-DD"
            dir="ltr"
            value={wantedOn}
            onChange={(event) => type(event.currentTarget.value)}
          />
          {against.length > 0 && <AgainstTerms items={against} isAgreed={isAgreed} />}
          {Object.keys(forms).length > 0 && (
            <Alert color="warning" role="none">
              {text.unsaved}
            </Alert>
          )}
        </>
      )}
      <p>{body}</p>
    </Confirm>
  )
}
