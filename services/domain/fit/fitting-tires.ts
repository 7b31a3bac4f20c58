import type { MotorcycleChanged } from '#events/motorcycles.events.ts'
import type { TireChoice } from '#events/wizard.events.ts'
import { fitSet, fitTire, isBlocked } from './fit.ts'
import type { FitReason, FitRule } from './fit-reason.ts'
import { type FitArticle, setOf, tireOf } from './fit-tire.ts'

export interface Fitting<Article> {
  article: Article
  fit: FitReason[]
}

/** Articles that may be fitted, with warnings or not, in the order of `articles`. `date` of fitting in Israel, `YYYY-MM-DD`. */
export function fittingArticles<Article extends FitArticle>(
  motorcycle: MotorcycleChanged,
  choice: TireChoice,
  articles: readonly Article[],
  date: string,
): Fitting<Article>[] {
  return articles.flatMap((article) => {
    const fit = fitOf(motorcycle, choice, article, date)
    return fit && !isBlocked(fit) ? [{ article, fit }] : []
  })
}

/**
 * Recommendable articles among the fitting ones: valid beside the manufacturer's tire on the other wheel, of no lower load than usual, and
 * of the original structure if there are any. Of sets those with the fewest differing wheels. Pass orderable articles only.
 */
export function recommendable<Each extends { fit: readonly FitReason[] }>(fitting: readonly Each[]): Each[] {
  const safe = fitting.filter(({ fit }) => warningsOf(fit, 'no_front_radial_rear_bias') + warningsOf(fit, 'load_index_min') === 0)
  const fewest = Math.min(...safe.map(otherStructures))
  return safe.filter((each) => otherStructures(each) === fewest)
}

/** Null for another kind or size: a quick check that skips most of a catalogue without computing reasons. */
function fitOf(motorcycle: MotorcycleChanged, choice: TireChoice, article: FitArticle, date: string): FitReason[] | null {
  const set = setOf(article)
  if ((set !== null) !== (choice === 'set') || !isOfSizes(motorcycle, choice, article)) return null
  return choice === 'set' ? set && fitSet(motorcycle, set, date) : fitTire(motorcycle, choice, tireOf(article), date)
}

function isOfSizes({ front, rear }: MotorcycleChanged, choice: TireChoice, article: FitArticle): boolean {
  const wheel = choice === 'front' ? front : rear
  return article.tire.sizeKey === wheel.sizeKey && (article.front === null || article.front.sizeKey === front.sizeKey)
}

function otherStructures({ fit }: { fit: readonly FitReason[] }): number {
  return warningsOf(fit, 'construction_equal')
}

function warningsOf(fit: readonly FitReason[], wanted: FitRule): number {
  return fit.filter(({ rule, verdict }) => rule === wanted && verdict === 'warn').length
}
