import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { Loader } from '#frontend/shared/ui/loading.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $canContinue, $step, steps } from './checkout.model.ts'
import { checkoutText as text } from './checkout.text.ts'
import { $isSending } from './order.model.ts'

/** Id of the form that Enter submits. */
export const formId = 'checkout-form'

const labels = [text.toPayment, text.toConfirm, text.confirm]

export function ContinueButton({ className }: { className?: string | undefined }) {
  const { step, canContinue, isSending } = useUnit({ step: $step, canContinue: $canContinue, isSending: $isSending })
  return (
    <Button
      type="submit"
      form={formId}
      variant="go"
      size="lg"
      className={className ?? ''}
      disabled={!canContinue}
      // Not `loading`, which would disable the button and lose the focus.
      aria-disabled={isSending || undefined}
      rightSection={isSending ? <Loader size={20} color="currentColor" /> : step !== steps.confirm && <Icon name="forward" />}
    >
      {labels[step]}
    </Button>
  )
}
