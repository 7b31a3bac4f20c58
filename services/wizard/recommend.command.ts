import { createEvent } from '#events/registry.ts'
import { findShipmentSettings } from '#services/catalogue/catalogue.queries.ts'
import { type Presentation, presentProduct } from '#services/catalogue/product.presenter.ts'
import { recordContact } from '#services/contacts/contacts.command.ts'
import { motorcycleName } from '#services/domain/motorcycle-name.ts'
import { type AskedQuestion, readQuestion } from './asked-question.ts'
import { type Ranked, rankTires } from './ranked-tires.ts'
import { actOf, findEarlier, idReused, keepAnswer } from './recommendation-record.ts'
import type { RecommendationAnswer, RecommendationRequest } from './wizard.contract.ts'
import type { RecommendDeps } from './wizard-deps.ts'

const MOST_MILLISECONDS = 1_000_000

/**
 * Answers which tires suit a motorcycle and its rider, in one of four outcomes, and records who asked as a contact. The same id again
 * is the same question: it gets the same answer, is one event and is spent once, also when it comes twice at the same time.
 * Refuses as `readQuestion` does, and an id that stands for another question (409).
 */
export async function recommend(deps: RecommendDeps, request: RecommendationRequest): Promise<RecommendationAnswer> {
  const { database } = deps
  const at = deps.now()
  const asked = await readQuestion(deps, request)
  const earlier = await findEarlier(database, asked)
  if (earlier?.answer) return earlier.answer
  const shipments = await findShipmentSettings(database)
  const ranked = await rankTires(deps, asked, { at, shipments, isBegun: earlier !== null })
  const answer = presentAnswer(asked, ranked, { ...deps.presentation, shipments })
  return (await record(deps, asked, { ranked, answer, at })) ? answer : findKept(deps, asked)
}

/** Answers false when the same question was answered meanwhile: then nothing was recorded. */
async function record(
  { database, log, now, newId, recommendationCounts }: RecommendDeps,
  asked: AskedQuestion,
  { ranked, answer, at }: { ranked: Ranked; answer: RecommendationAnswer; at: Date },
): Promise<boolean> {
  const { recommendationId, saidDigest, person } = asked
  const contactId = newId()
  const milliseconds = Math.min(Math.max(now().getTime() - at.getTime(), 0), MOST_MILLISECONDS)
  const isKept = await database.transaction(async (tx) => {
    if (!(await keepAnswer(tx, asked, answer, at))) return false
    const contact = { contactId, act: actOf(recommendationId), saidDigest, ...person, createdAt: at }
    const recorded = await recordContact(tx, contact)
    if (recorded === 'said_otherwise') throw idReused()
    // Asked before, so long ago that its answer was forgotten.
    if (recorded === 'repeated') return true
    tx.withCommit(() => log.append(tx, [madeEvent(asked, ranked, { contactId, at, milliseconds })]))
    return true
  })
  if (isKept) recommendationCounts.made(ranked)
  return isKept
}

async function findKept({ database }: RecommendDeps, asked: AskedQuestion): Promise<RecommendationAnswer> {
  const earlier = await findEarlier(database, asked)
  if (!earlier?.answer) throw new Error(`recommendation ${asked.recommendationId} was answered, and has no answer`)
  return earlier.answer
}

function presentAnswer(asked: AskedQuestion, ranked: Ranked, presentation: Presentation): RecommendationAnswer {
  const recommendations = ranked.tires.map(({ ean, score, parts, reason, candidate }) => ({
    ...{ ean, score, parts, reason },
    fit: [...candidate.fit],
    product: presentProduct(candidate.product, presentation),
  }))
  const { outcome } = ranked
  return { ok: outcome === 'ok', outcome, recommendationId: asked.recommendationId, recommendations, motorcycle: asked.motorcycle }
}

/** Names the contact, and nothing that a person typed. */
function madeEvent(asked: AskedQuestion, ranked: Ranked, made: { contactId: string; at: Date; milliseconds: number }) {
  const { recommendationId, visitorId, year, question } = asked
  const { motorcycle, usage, kilometers, tireChoice } = question
  const { outcome, source, costMicros, candidates, tires } = ranked
  const { contactId, milliseconds } = made
  return createEvent('recommendation.made.v1', {
    id: recommendationId,
    time: made.at.toISOString(),
    subject: visitorId ?? contactId,
    data: {
      ...{ recommendationId, contactId, visitorId, motorcycleId: motorcycle.id },
      ...{
        motorcycle: motorcycleName(motorcycle),
        year,
        usage,
        kilometers,
        tireChoice,
        outcome,
        source,
        milliseconds,
        costMicros,
        candidates,
      },
      cards: tires.map(({ ean, score }) => ({ ean, score })),
    },
  })
}
