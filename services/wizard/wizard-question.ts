import type { ShopperAddress } from '#services/ingress/plugins/shopper-address.ts'
import type { KnownMotorcycles } from '#services/motorcycles/index.ts'
import type { Motorcycle } from '#services/motorcycles/motorcycle.contract.ts'
import { requestHash } from '#services/platform/request-hash.ts'
import type { Question } from './recommenders/recommender.ts'
import type { RecommendationRequest } from './wizard.contract.ts'

/** A visitor's validated request. */
export type AskedQuestion = Omit<RecommendationRequest, 'visitorName' | 'visitorPhoneNumber'> & Pick<WizardQuestion, 'person' | 'address'>

/** A question about a known motorcycle. */
export interface WizardQuestion {
  recommendationId: string
  visitorId: string | null
  /** Client address: from the connection, not from the request's body. */
  address: ShopperAddress
  /** Rider's name and phone: stored as a contact, never sent to the language model. */
  person: { name: string; phone: string }
  year: number | null
  question: Question
  /** The question's motorcycle as presented in the answer. */
  motorcycle: Motorcycle
  /** Without personal data, to detect another question under the same id and leave no trace of an erased contact. */
  questionHash: string
  /** Of the whole request with personal data; stored with the contact only. */
  requestHash: string
}

/** `other_year`: the motorcycle was not sold in that year. */
export type QuestionRefused = { ok: false } & (
  | { reason: 'unknown_motorcycle' }
  | { reason: 'other_year'; yearFrom: number; yearTo: number }
)

export async function readQuestion(
  { motorcycles, newId }: { motorcycles: Pick<KnownMotorcycles, 'find'>; newId: () => string },
  request: AskedQuestion,
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
  } = request
  const found = await motorcycles.find(motorcycleId)
  if (found === null) return { ok: false, reason: 'unknown_motorcycle' }
  const { motorcycle, presented } = found
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
