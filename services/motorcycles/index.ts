import type { ArticlesOfSize } from './fitting.ts'
import type { KnownMotorcycles } from './known-motorcycles.ts'

export { addMotorcycle, type MotorcycleRefused } from './add-motorcycle.command.ts'
export { type Article, type ArticlesOfSize, createArticlesOfSize, loadFitting, recommendableOf, sizeTags } from './fitting.ts'
export { createKnownMotorcycles, type KnownMotorcycles, UNKNOWN_MOTORCYCLE } from './known-motorcycles.ts'

/** In-memory caches, shared with the wizard. */
export interface MotorcycleNeeds {
  articles: ArticlesOfSize
  motorcycles: KnownMotorcycles
}
