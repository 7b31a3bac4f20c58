import { lazy, Suspense } from 'react'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { codesOpened } from './many.model.ts'
import type { FileKind } from './orders.api.ts'
import { $exporting, exported, listPrinted } from './staff-orders.model.ts'
import styles from './staff-orders.module.css'
import { staffOrdersText as text } from './staff-orders.text.ts'

const SeldomActs = lazy(async () => ({ default: (await import('./seldom-acts.tsx')).SeldomActs }))

const kinds: readonly FileKind[] = ['csv', 'xlsx']

/** Printing, export, and what is pressed seldom. */
export function Papers() {
  const { exporting, save, print } = useUnit({ exporting: $exporting, save: exported, print: listPrinted })
  return (
    <Group gap="xs" className={styles.files ?? ''}>
      <Button className={styles.printer ?? ''} leftSection={<Icon name="print" />} onClick={() => print()}>
        {text.print}
      </Button>
      {kinds.map((kind) => (
        <Button key={kind} aria-disabled={exporting !== null || undefined} onClick={() => save(kind)}>
          <span>{exporting === kind ? text.exporting : text.export}</span> <bdi>{kind.toUpperCase()}</bdi>
        </Button>
      ))}
      <Codes />
      <Suspense>
        <SeldomActs />
      </Suspense>
    </Group>
  )
}

function Codes() {
  const open = useUnit(codesOpened)
  return (
    <Button className="screen-only" leftSection={<Icon name="truck" />} onClick={() => open()}>
      {text.codes}
    </Button>
  )
}
