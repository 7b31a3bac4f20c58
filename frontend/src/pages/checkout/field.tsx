import { TextInput } from '@mantine/core'
import { useUnit } from 'effector-react'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { $draft, typed } from '#frontend/entities/checkout/draft.model.ts'
import { type FieldName, fieldLengths, textOf } from '#frontend/entities/checkout/draft.ts'
import { goTo } from '#frontend/shared/focus.ts'
import { FieldError } from '#frontend/shared/ui/phone-form.tsx'
import styles from './checkout.module.css'
import { checkoutText as text } from './checkout.text.ts'
import type { Needed } from './checkout-rules.ts'
import { $fieldProblems, fieldLeft } from './fields.model.ts'

/** Where on the page something that is needed is given. */
export const neededId = (needed: Needed) => `needed-${needed}`

/** The box under the terms. */
export const tosId = 'agree-to-terms'

/** Of a group of choices the first that can be chosen. */
export const goToNeeded = (needed: Needed) => goTo(neededId(needed))

interface FieldProps {
  name: FieldName
  autoComplete: HTMLInputAutoCompleteAttribute
  type?: 'text' | 'tel' | 'email'
  inputMode?: 'numeric' | 'email' | 'tel'
  /** Numbers and addresses run left to right. */
  isLatin?: boolean
  isWide?: boolean
  isOptional?: boolean
}

/** One field of the order, with what is wrong about it. */
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
