import type { ReactNode } from 'react'
import { Stack } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { deskText as text } from './desk.text.ts'

interface FieldNotesProps {
  id: string
  /** The value's error. */
  fault?: string | null | undefined
  /** The value that somebody else has saved meanwhile. */
  changedRemotely?: string | undefined
  /** Its purpose. */
  hint?: ReactNode
  className?: string | undefined
}

/** Notes below a field: error, conflict, hint. */
export function FieldNotes({ id, fault, changedRemotely, hint, className }: FieldNotesProps) {
  if (!(fault || changedRemotely !== undefined || hint)) return null
  return (
    <Stack component="span" id={id} gap={0} className={className} fz="sm" lh={1.4}>
      {fault && (
        <Text component="span" inherit c="danger" role="alert">
          {fault}
        </Text>
      )}
      {changedRemotely !== undefined && (
        <Text component="span" inherit bg="var(--warning-soft)" px={6} w="fit-content" bdrs="sm">
          {text.now} <bdi dir="auto">{changedRemotely}</bdi>
        </Text>
      )}
      {hint && (
        <Text component="span" inherit c="dimmed">
          {hint}
        </Text>
      )}
    </Stack>
  )
}
