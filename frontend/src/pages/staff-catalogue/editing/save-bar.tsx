import { Button } from '@mantine/core'
import { useUnit } from 'effector-react'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { discountPercent, formatMoney } from '#services/domain/money.ts'
import { priceChange } from './catalogue-entity.ts'
import { editingText as text } from './editing.text.ts'
import { editCancelled, formToggled } from './edits.model.ts'
import styles from './fields.module.css'
import type { Form } from './form.ts'

const short = (agorot: number) => formatMoney(agorot).replace(/\.00$/, '')

function JumpWords({ form }: { form: Form }) {
  const move = priceChange(form.entity, form.draft)
  if (!move) return null
  return (
    <p role="alert" className={styles.warning}>
      {text.jumps} <b>{<MixedText>{jumpWords(move.from, move.to)}</MixedText>}</b>
    </p>
  )
}

interface SaveBarProps {
  form: Form
  /** The way out folds the form, also where nothing was typed. */
  folds?: boolean
  saveLabel?: string
}

/** The ways to save and to let be, and what came of saving. Nothing stands here while there is nothing to save. */
export function SaveBar({ form, folds = false, saveLabel = text.save }: SaveBarProps) {
  const { cancel, fold } = useUnit({ cancel: editCancelled, fold: formToggled })
  const { key, changed, isSaving, isJump, hasConflict, failure } = form
  const leave = () => {
    if (isSaving) return
    cancel(key)
    if (folds) fold(key)
  }
  if (changed.length === 0 && !folds && !failure) return null
  return (
    <div className={styles.bar}>
      {hasConflict && (
        <p role="alert" className={styles.warning}>
          {text.meanwhile}
        </p>
      )}
      {isJump && <JumpWords form={form} />}
      {failure && (
        <p role="alert" className={styles.fault}>
          {failure}
        </p>
      )}
      <div className={styles.acts}>
        {changed.length > 0 && (
          <Button type="submit" size="xs" variant="go" {...waiting(isSaving)}>
            {isSaving ? text.saving : isJump || hasConflict ? text.saveAnyway : saveLabel}
          </Button>
        )}
        <Button size="xs" variant="quiet" {...waiting(isSaving)} onClick={leave}>
          {text.cancel}
        </Button>
      </div>
    </div>
  )
}

/** How far a price would jump, in words: `מ־₪519 ל־₪300, ירידה של 42%`. Agorot; both more than zero. */
export function jumpWords(from: number, to: number): string {
  const percent = to < from ? discountPercent(to, from) : Math.round((to / from - 1) * 100)
  return text.jump(short(from), short(to), to < from ? text.fall : text.rise, `${percent}%`)
}
