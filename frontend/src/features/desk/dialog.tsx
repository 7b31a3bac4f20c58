import type { ComponentProps } from 'react'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Modal } from '#frontend/shared/desk/modal.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import type { Elements } from '#frontend/shared/ui/elements.ts'
import { waiting } from './controls.tsx'

interface ConfirmProps {
  isOpen: boolean
  title: string
  /** The consequences of the action. */
  children: Elements
  /** Labels of confirm and cancel. */
  yes: string
  no: string
  /** A main action, or a destructive one. */
  kind?: 'go' | 'danger'
  isBusy: boolean
  /** Whether it can be confirmed. */
  isReady?: boolean
  /** Why it failed. */
  failure: string | null
  onYes: () => void
  onNo: () => void
}

/** Confirms an irreversible action; stays open until the server has answered. */
export function Confirm({ isOpen, title, children, yes, no, kind = 'go', isBusy, isReady = true, failure, onYes, onNo }: ConfirmProps) {
  return (
    <Modal opened={isOpen} onClose={() => !isBusy && onNo()} title={title}>
      <Stack>
        {children}
        <div role="alert">{failure && <InlineAlert color="danger">{failure}</InlineAlert>}</div>
        <Group gap="xs">
          <Button size="md" variant={kind} {...waiting(isBusy || !isReady)} onClick={onYes}>
            {yes}
          </Button>
          <Button size="md" variant="quiet" data-autofocus onClick={() => !isBusy && onNo()}>
            {no}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

interface ToldProps extends Omit<ComponentProps<'p'>, 'color'> {
  color: 'danger' | 'warning' | 'success'
}

/** A result; its live region must exist before. */
export function InlineAlert({ color, children, ...line }: ToldProps) {
  return (
    <Text {...line} c={color === 'warning' ? 'var(--ink)' : color} bg={`var(--${color}-soft)`} fw={500} size="sm" px={14} py={9} bdrs="md">
      {children}
    </Text>
  )
}
