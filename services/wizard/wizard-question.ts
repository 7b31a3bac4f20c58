import { createHash } from 'node:crypto'
import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import { checkedName, checkedPhone } from '#services/ingress/forms/checked-fields.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import { type KnownMotorcycles, unknownMotorcycleError } from '#services/motorcycles/index.ts'
import type { Motorcycle } from '#services/motorcycles/motorcycle.contract.ts'
import type { Question } from './recommenders/recommender.ts'
import type { RecommendationRequest } from './wizard.contract.ts'
import { WIZARD_TEXT } from './wizard.text.ts'

/** What a visitor asked, checked and in the shop's own spelling. */
export interface WizardQuestion {
  recommendationId: string
  visitorId: string | null
  /** Who asks: for the contact alone, and no part of the question (ruling 10). */
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

/**
 * Refuses a name or a phone that cannot be right (422), a motorcycle that the catalogue lacks (404), and a year in which the
 * motorcycle was not sold (422).
 */
export async function readQuestion(
  { motorcycles, newId }: { motorcycles: Pick<KnownMotorcycles, 'find'>; newId: () => string },
  request: RecommendationRequest,
): Promise<WizardQuestion> {
  const { id, visitorId = null, motorcycle: motorcycleId, usage, kilometers, selectedTyreType: tireChoice, year = null } = request
  const person = {
    name: checkedName(request.visitorName, 'visitorName'),
    phone: checkedPhone(request.visitorPhoneNumber, 'visitorPhoneNumber'),
  }
  const known = await motorcycles.find(motorcycleId)
  if (known === null) throw unknownMotorcycleError('motorcycle')
  const { motorcycle, presented } = known
  refuseOtherYears(motorcycle, year)
  const parts = [visitorId, motorcycleId, year, usage, kilometers, tireChoice]
  return {
    recommendationId: id ?? newId(),
    visitorId,
    person,
    year,
    question: { motorcycle, tireChoice, usage, kilometers },
    motorcycle: presented,
    questionHash: hashOf(parts),
    requestHash: hashOf([...parts, person.name, person.phone]),
  }
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

function refuseOtherYears({ yearFrom, yearTo }: MotorcycleChanged, year: number | null): void {
  if (year === null || (year >= yearFrom && year <= yearTo)) return
  throw new HttpError(422, 'invalid_year', WIZARD_TEXT.otherYears(yearFrom, yearTo), { field: 'year' })
}
