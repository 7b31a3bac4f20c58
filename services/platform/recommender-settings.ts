import { type Static, type TObject, Type } from 'typebox'
import { matching, secret, secureAddress, text, wholeNumber } from './setting.ts'

/** The language model that ranks tires, behind any address that speaks OpenAI's protocol; null = the rules rank. */
export type RecommenderConfig = {
  apiKey: string
  /** Where its paths begin, `https://models.example/v1`. */
  baseUrl: string
  model: string
  /** Of one attempt; there are two. */
  timeoutMs: number
  /** Dollars per million tokens, which is millionths of a dollar per token; 0 = not counted. */
  inputPrice: number
  outputPrice: number
} | null

const price = () => matching('^\\d{1,4}(\\.\\d{1,6})?$', 'dollars per million tokens, such as 0.25', '0')

export const RECOMMENDER_SETTINGS = {
  OPENAI_API_KEY: Type.Optional(secret(matching('^[\\x21-\\x7e]{1,4000}$', 'a key without spaces'))),
  OPENAI_BASE_URL: secureAddress('https://models.example/v1', 'https://api.openai.com/v1'),
  OPENAI_MODEL: Type.Optional(text('the name of a model')),
  // Two attempts end before the browser gives up, after 45 seconds.
  OPENAI_TIMEOUT_SECONDS: wholeNumber(1, 20, 15),
  OPENAI_INPUT_PRICE: price(),
  OPENAI_OUTPUT_PRICE: price(),
}

/** A key alone is no wish: it may stand in the environment for something else. */
export function recommenderProblems(envValues: Record<string, string | undefined>): string[] {
  return envValues.OPENAI_MODEL && !envValues.OPENAI_API_KEY ? ['OPENAI_API_KEY must be set to recommend tires with OPENAI_MODEL'] : []
}

export function readRecommender(env: Static<TObject<typeof RECOMMENDER_SETTINGS>>): RecommenderConfig {
  if (env.OPENAI_API_KEY === undefined || env.OPENAI_MODEL === undefined) return null
  return {
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL,
    model: env.OPENAI_MODEL,
    timeoutMs: env.OPENAI_TIMEOUT_SECONDS * 1000,
    inputPrice: Number(env.OPENAI_INPUT_PRICE),
    outputPrice: Number(env.OPENAI_OUTPUT_PRICE),
  }
}
