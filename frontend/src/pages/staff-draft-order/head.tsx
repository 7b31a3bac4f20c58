import { Button, Menu } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Link } from 'react-router-dom'
import { ShortId } from '#frontend/entities/draft-order/short-id.tsx'
import { SupplierMark, suppliers } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { draftComparePath, draftPrintPath, staffDraftOrdersPath } from '#frontend/shared/routes.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { DraftOrder } from '#services/purchasing/draft-orders.contract.ts'
import { $exporting, exported } from './acts.model.ts'
import styles from './head.module.css'
import { $draft, $id, $isLoading, refreshed } from './staff-draft-order.model.ts'
import { staffDraftOrderText as text } from './staff-draft-order.text.ts'

const kinds = ['csv', 'xlsx'] as const

/** Files for the suppliers that have lines. */
function Export({ draft }: { draft: DraftOrder }) {
  const { exporting, save } = useUnit({ exporting: $exporting, save: exported })
  const used = suppliers.filter((supplier) => draft.amountPerSupplier[supplier] > 0)
  return (
    <Menu position="bottom-end" width={220} shadow="md" transitionProps={{ duration: 0 }} withinPortal={false}>
      <Menu.Target>
        <Button size="xs" variant="paper" rightSection={<Icon name="down" />} {...waiting(exporting !== null)}>
          {exporting ? text.exporting : text.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {used.flatMap((supplier) =>
          kinds.map((kind) => (
            <Menu.Item key={`${supplier}.${kind}`} className={styles.file ?? ''} onClick={() => save({ supplier, kind })}>
              <SupplierMark supplier={supplier} />
              <bdi className="muted">{kind.toUpperCase()}</bdi>
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Nothing is ordered of what was cancelled. */
function Papers({ draft }: { draft: DraftOrder }) {
  return (
    <>
      <Button size="xs" variant="paper" component={Link} to={draftComparePath(draft._id)}>
        {text.compare}
      </Button>
      {draft.status === 'completed' && (
        <>
          <Button size="xs" variant="paper" component={Link} to={draftPrintPath(draft._id)} leftSection={<Icon name="print" />}>
            {text.print}
          </Button>
          <Export draft={draft} />
        </>
      )}
    </>
  )
}

/** The way back, what the draft is called, and what can be done with it on paper. */
export function Head() {
  const { id, draft, isLoading, refresh } = useUnit({ id: $id, draft: $draft, isLoading: $isLoading, refresh: refreshed })
  const isWritten = draft !== null && draft.items.length > 0
  return (
    <header className={styles.head}>
      <div className={styles.named}>
        <Link to={staffDraftOrdersPath} className={styles.back}>
          <Icon name="back" />
          {text.all}
        </Link>
        <h1>
          {text.title} {id && <ShortId id={id} />}
        </h1>
      </div>
      <div className={`${styles.acts} screen-only`}>
        {isWritten && <Papers draft={draft} />}
        <Button size="xs" variant="paper" leftSection={<Icon name="retry" />} {...waiting(isLoading)} onClick={() => refresh()}>
          {text.refresh}
        </Button>
      </div>
    </header>
  )
}
