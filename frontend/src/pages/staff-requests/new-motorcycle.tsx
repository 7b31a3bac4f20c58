import { waiting } from '#frontend/features/desk/controls.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { NativeSelect, TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { FailureNote } from '#frontend/shared/ui/failure-note.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { whatsAppLink } from '#frontend/shared/ui/phone-number.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import {
  $added,
  $addition,
  $additionRefusal,
  $canAdd,
  $isAdding,
  additionClosed,
  additionSent,
  fieldTyped,
  type MotorcycleDraft,
} from './new-motorcycle.model.ts'
import { copied } from './staff-requests.model.ts'
import { newMotorcycleText as text } from './staff-requests.text.ts'

const TEXTS = ['brand', 'model', 'yearFrom', 'yearTo', 'frontSize', 'rearSize'] as const satisfies readonly (keyof MotorcycleDraft)[]

/** The sizes of a motorcycle that a rider missed. */
export function NewMotorcycleForm() {
  const { addition, canAdd, isAdding, refusal, type, send, close } = useUnit({
    addition: $addition,
    canAdd: $canAdd,
    isAdding: $isAdding,
    refusal: $additionRefusal,
    type: fieldTyped,
    send: additionSent,
    close: additionClosed,
  })
  if (!addition) return null
  const { draft } = addition
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack gap="xs">
        {TEXTS.map((field) => (
          <TextInput
            key={field}
            label={text.fields[field]}
            placeholder={text.examples[field]}
            dir="auto"
            maxLength={200}
            value={draft[field]}
            error={refusal?.field === field}
            onChange={(event) => type({ [field]: event.currentTarget.value })}
          />
        ))}
        <NativeSelect
          label={text.fields.segment}
          value={draft.segment}
          data={Object.entries(text.segments).map(([value, label]) => ({ value, label }))}
          onChange={(event) => type({ segment: event.currentTarget.value })}
        />
        {refusal && <FailureNote>{refusal.message}</FailureNote>}
        <Group gap="xs">
          <Button type="submit" variant="go" disabled={!canAdd} {...waiting(isAdding)}>
            {text.send}
          </Button>
          <Button onClick={() => close()}>{text.cancel}</Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What was added, and the message to its rider. */
export function MotorcycleAddedNote() {
  const { added, copy } = useUnit({ added: $added, copy: copied })
  if (!added) return null
  const phone = added.request.person?.phone
  return (
    <Paper p="md" role="status">
      <Stack gap="xs">
        <p>
          <span>{text.added}</span>{' '}
          <Link className="link" to={added.path}>
            {text.look}
          </Link>
        </p>
        {phone ? (
          <Group gap="xs">
            <Button
              component="a"
              href={whatsAppLink(phone, added.message)}
              target="_blank"
              rel="noreferrer"
              leftSection={<Icon name="message" />}
            >
              {text.whatsapp}
            </Button>
            <Button onClick={() => copy(added.message)}>{text.copy}</Button>
          </Group>
        ) : (
          <p className="muted">{text.noPhone}</p>
        )}
      </Stack>
    </Paper>
  )
}
