import { useUnit } from 'effector-react'
import { Euro } from '#frontend/entities/draft-order/euro.tsx'
import { SupplierMark, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { Confirm } from '#frontend/features/desk/dialog.tsx'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { $actFailure, $isActing, $pendingAct, actConfirmed, actDismissed } from './acts.model.ts'
import styles from './acts.module.css'
import { $edits } from './quantity.model.ts'
import type { Act } from './staff-draft-order.api.ts'
import { actsText as text } from './staff-draft-order.text.ts'

/** What is ordered where, as it will be approved. */
function Totals({ draft }: { draft: DraftOrder }) {
  const used = suppliers.filter((supplier) => draft.amountPerSupplier[supplier] > 0)
  return (
    <table className={styles.totals}>
      <tbody>
        {used.map((supplier) => (
          <tr key={supplier}>
            <th scope="row">
              <SupplierMark supplier={supplier} />
            </th>
            <td>
              <bdi>{draft.amountPerSupplier[supplier].toLocaleString('en')}</bdi> {text.tires}
            </td>
            <td>
              <Euro euros={draft.pricePerSupplier[supplier]} />
            </td>
          </tr>
        ))}
        <tr className={styles.all}>
          <th scope="row">{text.total}</th>
          <td>
            <bdi>{draft.totalTires.toLocaleString('en')}</bdi> {text.tires}
          </td>
          <td>
            <Euro euros={draft.totalPrice} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const words: Record<Act, { title: string; body: string; yes: string }> = {
  approve: { title: text.approveTitle, body: text.approveBody, yes: text.approve },
  cancel: { title: text.cancelTitle, body: text.cancelBody, yes: text.cancel },
  receive: { title: text.receiveTitle, body: text.receiveBody, yes: text.receiveYes },
}

/** What an act means, before it is done. */
export function Acts({ draft }: { draft: DraftOrder }) {
  const { pendingAct, isActing, failure, edits, confirm, dismiss } = useUnit({
    pendingAct: $pendingAct,
    isActing: $isActing,
    failure: $actFailure,
    edits: $edits,
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
      onYes={() => confirm()}
      onNo={() => dismiss()}
    >
      {pendingAct?.act === 'approve' && (
        <>
          {hasChanged && (
            <p role="status" className={styles.warning}>
              {text.changed}
            </p>
          )}
          <Totals draft={draft} />
          {Object.keys(edits).length > 0 && <p className={styles.warning}>{text.unsaved}</p>}
        </>
      )}
      <p>{body}</p>
    </Confirm>
  )
}
