import { Button, Skeleton } from '@mantine/core'
import { useUnit } from 'effector-react'
import { ShortId } from '#frontend/entities/draft-order/short-id.tsx'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { ChoiceButtons } from '#frontend/features/desk/controls.tsx'
import { BackLink, Heading } from '#frontend/features/desk/page.tsx'
import { draftOrderPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { Sheet } from './sheet.tsx'
import { $chosen, $draft, $failure, $id, $papers, $shown, printed, retried, supplierChosen } from './staff-draft-paper.model.ts'
import styles from './staff-draft-paper.module.css'
import { draftPaperText as text } from './staff-draft-paper.text.ts'

export { $head, opened } from './staff-draft-paper.model.ts'

function Suppliers() {
  const { papers, chosen, choose } = useUnit({ papers: $papers, chosen: $chosen, choose: supplierChosen })
  if (papers.length < 2) return null
  return (
    <ChoiceButtons
      legend={text.suppliers}
      choices={[null, ...papers.map(({ supplier }) => supplier)].map((supplier) => ({
        choice: supplier,
        label: supplier === null ? text.all : <SupplierMark supplier={supplier} />,
      }))}
      chosen={chosen}
      onChoose={choose}
      isOutlined
    />
  )
}

function Papers({ draft }: { draft: DraftOrder }) {
  const shown = useUnit($shown)
  if (draft.status !== 'completed' && draft.items.length === 0) return <Notice title={text.notReady}>{text.notReadyBody}</Notice>
  if (shown.length === 0) return <Notice title={text.empty}>{text.emptyBody}</Notice>
  return (
    <>
      <div className={`${styles.tools} screen-only`}>
        <Suppliers />
        {draft.status === 'completed' && draft.approvedAt === null && <p className={styles.draft}>{text.draft}</p>}
      </div>
      {shown.map((paper) => (
        <Sheet key={paper.supplier} draft={draft} paper={paper} />
      ))}
    </>
  )
}

/** The orders to the suppliers, each on paper of its own. */
export function Page() {
  const { id, draft, shown, failure, retry, print } = useUnit({
    id: $id,
    draft: $draft,
    shown: $shown,
    failure: $failure,
    retry: retried,
    print: printed,
  })
  return (
    <div className={`wrap ${styles.page}`}>
      <div className="screen-only">
        <BackLink to={draftOrderPath(id)}>
          {text.back} <ShortId id={id} />
        </BackLink>
        <Heading title={text.title} about={text.about}>
          <Button size="xs" variant="go" disabled={shown.length === 0} leftSection={<Icon name="print" />} onClick={() => print()}>
            {text.print}
          </Button>
        </Heading>
      </div>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {draft === null && failure === null && (
        <>
          <p role="status" className="muted">
            {text.loading}
          </p>
          <Skeleton height={480} />
        </>
      )}
      {draft && <Papers draft={draft} />}
    </div>
  )
}
