import { Button } from '#frontend/shared/desk/button.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group } from '#frontend/shared/desk/layout.tsx'
import { beginPhoneOrder } from '#frontend/shared/phone-order.ts'
import { homePath } from '#frontend/shared/routes.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { clearingOpened } from './clearing-day.model.ts'
import { seldomText as text } from './clearing-day.text.ts'
import { $isExportingMonth, $month, monthExported, monthTyped } from './staff-orders.model.ts'
import { staffOrdersText } from './staff-orders.text.ts'

/** What is pressed a few times a day or a month: it comes after the page. */
export function SeldomActs() {
  return (
    <>
      <PhoneOrder />
      <AccountantMonth />
      <ClearingFile />
    </>
  )
}

/** Opens the shop's own pages in this tab, for a buyer on the telephone. */
function PhoneOrder() {
  const basePath = useUnit($basePath)
  return (
    <Button className="screen-only" leftSection={<Icon name="phone" />} onClick={() => beginPhoneOrder(basePath + homePath)}>
      {text.phoneOrder}
    </Button>
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
        {isExporting ? staffOrdersText.exporting : text.accountantFile}
      </Button>
    </Group>
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
