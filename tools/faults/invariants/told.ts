import type { ProductAnswer } from '#services/catalogue/product.contract.ts'
import type { Database } from '#services/platform/postgres.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import { readLog } from './read-log.ts'

/** Every ingress tells the likes of these articles as log and presses have them: no kept answer has outlived what it was made of. */
export async function findLikesOff(cluster: Cluster, eans: readonly string[]): Promise<string[]> {
  const likesOf = await countLikes(cluster.engines.database, eans)
  const wrong = eans.flatMap((ean) =>
    cluster.of('ingress').map(async ({ name, url }) => {
      const answer = (await (await fetch(url + productPath(ean))).json()) as ProductAnswer
      const likes = answer.result[0]?.likes
      return likes === likesOf.get(ean) ? [] : [`${name} tells ${likes} likes of ${ean}, which has ${likesOf.get(ean)}`]
    }),
  )
  return (await Promise.all(wrong)).flat()
}

/**
 * Those from before this shop, as the log says last, and every press since. Presses stand in Postgres' log on one setting
 * only: they are read where they are counted, which `findLikesMiscounted` compares with what was pressed.
 */
async function countLikes(database: Database, eans: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await database.query<{ ean: string; presses: number }>(
    'SELECT product_id AS ean, presses::int FROM read.product_likes WHERE product_id = ANY($1)',
    [eans],
  )
  const presses = new Map(rows.map((row) => [row.ean, row.presses]))
  const likes = new Map<string, number>()
  for (const { type, subject, data } of await readLog(database, eans)) {
    if (type === 'product.changed.v1') likes.set(subject, data.likesBefore + (presses.get(subject) ?? 0))
    if (type === 'product.removed.v1') likes.delete(subject)
  }
  return likes
}

/** Where an article is told of, in answers that are kept. */
export const productPath = (ean: string): string => `/api/v1/tires/MO/${ean}`
