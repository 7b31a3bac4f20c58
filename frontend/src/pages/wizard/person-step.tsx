import { TextInput } from '@mantine/core'
import { useUnit } from 'effector-react'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { FieldError } from '#frontend/shared/ui/phone-form.tsx'
import { $answers, answersChanged } from './answers.model.ts'
import { isNameWrong, isPhoneWrong } from './answers.ts'
import { questionId, StepForm } from './step-form.tsx'
import { continued } from './wizard.model.ts'
import styles from './wizard.module.css'
import { wizardText as text } from './wizard.text.ts'

/** Step 0: who asks. */
export function PersonStep() {
  const { answers, change, goOn } = useUnit({ answers: $answers, change: answersChanged, goOn: continued })
  return (
    <StepForm step="person" go={text.goOn} onGo={goOn}>
      <TextInput
        id={questionId('visitorName')}
        classNames={{ input: styles.field ?? '' }}
        label={text.name}
        autoComplete="name"
        maxLength={100}
        value={answers.visitorName}
        aria-required
        error={isNameWrong(answers.visitorName) && <FieldError>{text.nameWrong}</FieldError>}
        onChange={(event) => change({ visitorName: event.currentTarget.value })}
      />
      <TextInput
        id={questionId('visitorPhoneNumber')}
        classNames={{ input: `${styles.field} ${styles.phone}` }}
        label={text.phone}
        type="tel"
        dir="ltr"
        autoComplete="tel-national"
        maxLength={40}
        value={answers.visitorPhoneNumber}
        aria-required
        error={isPhoneWrong(answers.visitorPhoneNumber) && <FieldError>{text.phoneWrong}</FieldError>}
        onChange={(event) => change({ visitorPhoneNumber: event.currentTarget.value })}
      />
      <p className={styles.note}>
        <Icon name="info" />
        <span>{text.kept}</span>
      </p>
    </StepForm>
  )
}
