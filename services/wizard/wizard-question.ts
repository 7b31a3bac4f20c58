import type { ShopperAddress } from '#services/ingress/plugins/shopper-address.ts'
import type { KnownMotorcycles } from '#services/motorcycles/index.ts'
import type { Motorcycle } from '#services/motorcycles/motorcycle.contract.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import type { Question } from './recommenders/recommender.ts'
import type { RecommendationRequest } from './wizard.contract.ts'

/** What a visitor asked, its form checked. */
export type AskedQuestion = Omit<RecommendationRequest, 'visitorName' | 'visitorPhoneNumber'> & Pick<WizardQuestion, 'person' | 'address'>

/** What a visitor asked, of a motorcycle that the shop knows. */
export interface WizardQuestion {
  recommendationId: string
  visitorId: string | null
  /** Where it comes from. Not said by the visitor, and no part of the question. */
  address: ShopperAddress
  /** The rider's name and phone: stored as a contact, never sent to the language model. */
  person: { name: string; phone: string }
  year: number | null
  question: Question
  /** That of the question, as it is answered. */
  motorcycle: Motorcycle
  /** Of the question alone: what is asked under one id must not change, and no trace of a person may outlive the contact. */
  questionHash: string
  /** Of everything that was said, for the contact alone. */
  requestHash: string
}

/** `other_year`: the motorcycle was not sold then. */
export type QuestionRefused = { ok: false } & (
  | { reason: 'unknown_motorcycle' }
  | { reason: 'other_year'; yearFrom: number; yearTo: number }
)

export async function readQuestion(
  { motorcycles, newId }: { motorcycles: Pick<KnownMotorcycles, 'find'>; newId: () => string },
  asked: AskedQuestion,
): Promise<{ ok: true; wizardQuestion: WizardQuestion } | QuestionRefused> {
  const {
    id,
    visitorId = null,
    motorcycle: motorcycleId,
    usage,
    kilometers,
    selectedTyreType: tireChoice,
    year = null,
    person,
    address,
  } = asked
  const known = await motorcycles.find(motorcycleId)
  if (known === null) return { ok: false, reason: 'unknown_motorcycle' }
  const { motorcycle, presented } = known
  const { yearFrom, yearTo } = motorcycle
  if (year !== null && (year < yearFrom || year > yearTo)) return { ok: false, reason: 'other_year', yearFrom, yearTo }
  const parts = [visitorId, motorcycleId, year, usage, kilometers, tireChoice]
  const wizardQuestion = {
    recommendationId: id ?? newId(),
    visitorId,
    person,
    address,
    year,
    question: { motorcycle, tireChoice, usage, kilometers },
    motorcycle: presented,
    questionHash: requestHash(parts),
    requestHash: requestHash([...parts, person.name, person.phone]),
  }
  return { ok: true, wizardQuestion }
}
