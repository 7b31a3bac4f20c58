import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Heading } from '#frontend/features/desk/heading.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { OrderList } from './order-list.tsx'
import type { FileKind } from './orders.api.ts'
import { $exporting, $slipId, exported, listPrinted } from './orders-paper.model.ts'
import { PackingSlip } from './packing-slip.tsx'
import styles from './staff-orders.module.css'
import { staffOrdersText as text } from './staff-orders.text.ts'
import { StatusTabs } from './tabs.tsx'
import { Tools } from './tools.tsx'

export { $head, opened } from './staff-orders.model.ts'

/** All orders, newest first. */
export function Page() {
  const slipId = useUnit($slipId)
  return (
    <>
      {slipId !== null && <PackingSlip orderId={slipId} />}
      <div className={`wrap ${styles.page} ${slipId === null ? '' : 'screen-only'}`}>
        <Heading title={text.title}>
          <Paper />
        </Heading>
        <Tools />
        <StatusTabs />
        <OrderList />
      </div>
    </>
  )
}

const kinds: readonly FileKind[] = ['csv', 'xlsx']

/** The list on paper, and as a file. */
function Paper() {
  const { exporting, save, print } = useUnit({ exporting: $exporting, save: exported, print: listPrinted })
  return (
    <>
      <Button size="xs" variant="paper" className={styles.printer ?? ''} leftSection={<Icon name="print" />} onClick={() => print()}>
        {text.print}
      </Button>
      {kinds.map((kind) => (
        <Button key={kind} size="xs" variant="paper" aria-disabled={exporting !== null || undefined} onClick={() => save(kind)}>
          {exporting === kind ? text.exporting : text.export} <bdi>{kind.toUpperCase()}</bdi>
        </Button>
      ))}
    </>
  )
}
