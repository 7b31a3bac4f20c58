import { Button } from '#frontend/shared/desk/button.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { clearingOpened } from './clearing-day.model.ts'
import { codesOpened } from './many.model.ts'
import type { FileKind } from './orders.api.ts'
import { $exporting, $isExportingMonth, $month, exported, listPrinted, monthExported, monthTyped } from './staff-orders.model.ts'
import styles from './staff-orders.module.css'
import { staffOrdersText as text } from './staff-orders.text.ts'

const kinds: readonly FileKind[] = ['csv', 'xlsx']

/** Printing and export. */
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
      <AccountantMonth />
      <ClearingFile />
    </Group>
  )
}

function AccountantMonth() {
  const { month, isExporting, type, save } = useUnit({
    month: $month,
    isExporting: $isExportingMonth,
    type: monthTyped,
    save: monthExported,
  })
  return (
    <Group gap={6} wrap="nowrap" className="screen-only">
      <TextInput
        type="month"
        aria-label={text.accountantMonth}
        // Where the browser has no field for a month, it is typed.
        placeholder="YYYY-MM"
        dir="ltr"
        value={month}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button aria-disabled={isExporting || month === '' || undefined} onClick={() => save()}>
        {isExporting ? text.exporting : text.accountantFile}
      </Button>
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

function ClearingFile() {
  const open = useUnit(clearingOpened)
  return (
    <Button className="screen-only" onClick={() => open()}>
      {text.clearingFile}
    </Button>
  )
}
