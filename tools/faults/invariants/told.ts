import type { ProductAnswer } from '#services/catalogue/product.contract.ts'
import { findProduct } from '#services/catalogue/product.queries.ts'
import type { Cluster } from '../cluster/start-cluster.ts'

/** Every ingress tells of these articles the likes that the projections hold: no kept answer has outlived what it was made of. */
export async function findLikesOff(cluster: Cluster, eans: readonly string[]): Promise<string[]> {
  const wrong = eans.flatMap((ean) =>
    cluster.of('ingress').map(async ({ name, url }) => {
      const held = await findProduct(cluster.engines.database, ean)
      const answer = (await (await fetch(url + productPath(ean))).json()) as ProductAnswer
      const likes = answer.result[0]?.likes
      return likes === held?.likes ? [] : [`${name} tells ${likes} likes of ${ean}, which has ${held?.likes}`]
    }),
  )
  return (await Promise.all(wrong)).flat()
}

/** Where an article is told of, in answers that are kept. */
export const productPath = (ean: string): string => `/api/v1/tires/MO/${ean}`
