import type { Kilometers, TireChoice, Usage } from '#events/wizard.events.ts'
import { isFullName } from '#services/domain/person.ts'
import { normalizePhone } from '#services/domain/phone.ts'
import { plainText } from '#services/domain/plain-text.ts'

/** All answers; null (or empty) shows the question's prompt. */
export interface Answers {
  visitorName: string
  visitorPhoneNumber: string
  motorcycleBrand: string | null
  motorcycleYear: number | null
  selectedTyreType: TireChoice | null
  /** Id of the chosen model. */
  motorcycle: string | null
  usage: Usage | null
  kilometers: Kilometers | null
  /** Name of a model missing from the catalogue. */
  userBikeModelToInsert: string
}
export type Question = keyof Answers

export const noAnswers: Answers = {
  visitorName: '',
  visitorPhoneNumber: '',
  motorcycleBrand: null,
  motorcycleYear: null,
  selectedTyreType: null,
  motorcycle: null,
  usage: null,
  kilometers: null,
  userBikeModelToInsert: '',
}

export const TIRE_CHOICES = ['front', 'rear', 'set'] as const satisfies readonly TireChoice[]
export const USAGES = ['daily', 'weekend', 'monthly'] as const satisfies readonly Usage[]
export const KILOMETERS = ['0-100', '100-500', '500-1000', '1000-5000', '5000+'] as const satisfies readonly Kilometers[]

/** Questions by step: 0, 1, 1.5 and 2 of the wizard. */
export const questionsOf = {
  person: ['visitorName', 'visitorPhoneNumber'],
  motorcycle: ['motorcycleBrand', 'motorcycleYear', 'selectedTyreType'],
  model: ['userBikeModelToInsert'],
  riding: ['motorcycle', 'usage', 'kilometers'],
} as const satisfies Record<string, readonly Question[]>
export type AskingStep = keyof typeof questionsOf

/** An empty name is not an error yet. */
export const isNameWrong = (name: string) => name !== '' && !isFullName(name)
export const isPhoneWrong = (phone: string) => phone !== '' && normalizePhone(phone) === null

export function isAnswered(answers: Answers, question: Question): boolean {
  if (question === 'visitorName') return isFullName(answers.visitorName)
  if (question === 'visitorPhoneNumber') return normalizePhone(answers.visitorPhoneNumber) !== null
  if (question === 'userBikeModelToInsert') return plainText(answers.userBikeModelToInsert) !== ''
  return answers[question] !== null
}

export const missingOf = (answers: Answers, step: AskingStep): Question[] =>
  questionsOf[step].filter((question) => !isAnswered(answers, question))
export const isComplete = (answers: Answers, step: AskingStep) => missingOf(answers, step).length === 0

/** Another maker clears the model; another year may keep it, depending on that year's list. */
export function answer(answers: Answers, changes: Partial<Answers>): Answers {
  return { ...answers, ...(changes.motorcycleBrand !== undefined && { motorcycle: null }), ...changes }
}
