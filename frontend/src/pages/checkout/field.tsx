import type { HTMLInputAutoCompleteAttribute } from 'react'
import { $draft, typed } from '#frontend/entities/checkout/draft.model.ts'
import { type FieldName, fieldLengths, textOf } from '#frontend/entities/checkout/draft.ts'
import { goTo } from '#frontend/shared/focus.ts'
import { TextInput } from '#frontend/shared/ui/fields.tsx'
import { FieldError } from '#frontend/shared/ui/phone-form.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import styles from './checkout.module.css'
import { checkoutText as text } from './checkout.text.ts'
import type { Needed } from './checkout-rules.ts'
import { $fieldProblems, fieldLeft } from './fields.model.ts'

/** Element id of a required field or choice. */
export const neededId = (needed: Needed) => `needed-${needed}`

/** Id of the checkbox of the terms. */
export const tosId = 'agree-to-terms'

/** Focuses a field, or the first enabled choice of a group. */
export const goToNeeded = (needed: Needed) => goTo(neededId(needed))

interface FieldProps {
  name: FieldName
  autoComplete: HTMLInputAutoCompleteAttribute
  type?: 'text' | 'tel' | 'email'
  inputMode?: 'numeric' | 'email' | 'tel'
  /** Left to right: numbers and e-mail addresses. */
  isLatin?: boolean
  isWide?: boolean
  isOptional?: boolean
}

/** One form field with its error. */
export function Field({ name, isLatin = false, isWide = false, isOptional = false, ...input }: FieldProps) {
  const { draft, problems, type, leave } = useUnit({ draft: $draft, problems: $fieldProblems, type: typed, leave: fieldLeft })
  const problem = problems[name]
  return (
    <TextInput
      {...input}
      id={neededId(name)}
      className={isWide ? (styles.wide ?? '') : ''}
      label={text.needed[name]}
      value={textOf(draft, name)}
      maxLength={fieldLengths[name]}
      aria-required={!isOptional}
      error={problem && <FieldError>{problem}</FieldError>}
      {...(isLatin ? { dir: 'ltr', 'data-latin': true } : {})}
      onChange={(event) => type({ name, text: event.currentTarget.value })}
      onBlur={() => leave(name)}
    />
  )
}
