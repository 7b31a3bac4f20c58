import { Confirm } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { $settings } from '#frontend/shared/settings.ts'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { sizeKey } from '#services/domain/tire-size.ts'
import type { StaffArrival } from '#services/notices/staff-requests.contract.ts'
import { $isWriting, $writeFailure, $writing, writeConfirmed, writeLeft, writeRequested } from './staff-requests.model.ts'
import { arrivalsText as text } from './staff-requests.text.ts'

const $channels = $settings.map(({ messageChannels }) => messageChannels)

export const arrivalName = ({ ean, size, displayName }: StaffArrival): string =>
  size ? `${text.size} ${sizeKey(size)}` : (displayName ?? ean ?? '')

/** Where it is here, and somebody who waits was not written to. */
export function WriteAll({ arrival }: { arrival: StaffArrival }) {
  const { channels, write } = useUnit({ channels: $channels, write: writeRequested })
  const { inStock, waiting, told } = arrival
  if (inStock === 0 || told >= waiting || !channels.some((channel) => channel !== 'email')) return null
  return (
    <Button leftSection={<Icon name="message" />} onClick={() => write(arrival)}>
      {text.writeAll}
      <span className="spoken">{`: ${arrivalName(arrival)}`}</span>
    </Button>
  )
}

/** How many are written to, asked once more. */
export function Writing() {
  const { writing, isWriting, failure, confirm, leave } = useUnit({
    writing: $writing,
    isWriting: $isWriting,
    failure: $writeFailure,
    confirm: writeConfirmed,
    leave: writeLeft,
  })
  const count = writing ? writing.waiting - writing.told : 0
  return (
    <Confirm
      isOpen={writing !== null}
      title={text.writeTitle}
      yes={text.writeYes(count)}
      no={text.closeNo}
      kind="go"
      isBusy={isWriting}
      failure={failure}
      onYes={() => confirm()}
      onNo={() => leave()}
    >
      <Text>{writing && text.write(`\u2068${arrivalName(writing)}\u2069`, count)}</Text>
    </Confirm>
  )
}
