import { waiting } from '#frontend/features/desk/controls.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Checkbox } from '#frontend/shared/desk/choices.tsx'
import { Textarea } from '#frontend/shared/desk/fields.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { ChangedOrder } from '#services/orders/desk/many-orders.contract.ts'
import type { CodeLine } from './code-lines.ts'
import { codesClosed } from './many.model.ts'
import styles from './many.module.css'
import { manyText as text } from './many.text.ts'
import { Results } from './many.tsx'
import { $applicable, $codes, $isSent, $left, $lines, $results, $trial, codesApplied, codesTyped, sentTurned } from './many-acts.model.ts'

/** Tracking codes from a sheet or a scanner: tried while they come, then applied. */
export function CodesDialog() {
  const { codes, lines, trial, isSent, applicable, left, results } = useUnit({
    codes: $codes,
    lines: $lines,
    trial: $trial,
    isSent: $isSent,
    applicable: $applicable,
    left: $left,
    results: $results,
  })
  const { type, turn, apply, close } = useUnit({ type: codesTyped, turn: sentTurned, apply: codesApplied, close: codesClosed })
  return (
    <Modal opened onClose={() => left === 0 && close()} title={text.codesTitle} size="lg">
      <Stack>
        <Text size="sm">{text.codesAbout}</Text>
        {results === null ? (
          <>
            <Textarea
              label={text.codesLabel}
              data-autofocus
              dir="ltr"
              autosize
              minRows={4}
              maxRows={10}
              value={codes}
              placeholder={'100123\tRR123456785IL'}
              onChange={(event) => type(event.currentTarget.value)}
            />
            <Checkbox label={text.alsoSent} checked={isSent} onChange={() => turn()} />
            {lines.length > 0 && <Trial lines={lines} trial={trial} />}
          </>
        ) : (
          <Results />
        )}
        <Group gap="xs">
          {results === null && (
            <Button size="md" variant="go" {...waiting(applicable.length === 0 || left > 0)} onClick={() => apply()}>
              {text.applyCodes(applicable.length)}
            </Button>
          )}
          <Button size="md" variant="quiet" {...waiting(left > 0)} onClick={() => close()}>
            {text.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Trial({ lines, trial }: { lines: readonly CodeLine[]; trial: Readonly<Record<string, ChangedOrder>> }) {
  return (
    <div className={styles.trial}>
      <Table aria-label={text.codesTitle}>
        <Table.Thead>
          <Table.Tr>
            {Object.values(text.columns).map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line, index) => {
            const tried = trial[line.orderId]
            const isWrong = line.problem !== null || (tried?.refused ?? null) !== null
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place
              <Table.Tr key={index}>
                <Table.Td>
                  <bdi>{line.orderId}</bdi>
                </Table.Td>
                <Table.Td>
                  <bdi>{line.code}</bdi>
                </Table.Td>
                <Table.Td>
                  <Text span size="sm" c={isWrong ? 'danger' : undefined}>
                    {outcomeOf(line, tried)}
                  </Text>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function outcomeOf({ code, problem }: CodeLine, tried: ChangedOrder | undefined): string {
  if (problem !== null) return text.problems[problem]
  if (tried === undefined) return text.checking
  const { refused, before, after } = tried
  if (refused !== null) return refused
  if (before?.trackingCode === code && before.status === after?.status) return text.same
  const replaced = before?.trackingCode && before.trackingCode !== code ? [text.willReplace(before.trackingCode)] : []
  return [after?.status === 'sent' && before?.status !== 'sent' ? text.willSend : text.willSave, ...replaced].join(', ')
}
