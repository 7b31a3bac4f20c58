import type { ArticlesOfSize } from './fitting.ts'
import type { KnownMotorcycles } from './known-motorcycles.ts'

export { addMotorcycle, type MotorcycleRefused } from './add-motorcycle.command.ts'
export { type ArticlesOfSize, type Candidate, createArticlesOfSize, loadFitting, recommendableOf } from './fitting.ts'
export { createKnownMotorcycles, type KnownMotorcycles, UNKNOWN_MOTORCYCLE } from './known-motorcycles.ts'

/** In-memory caches, shared with the wizard. */
export interface MotorcycleNeeds {
  articles: ArticlesOfSize
  motorcycles: KnownMotorcycles
}
