import { type Static, type TObject, Type } from 'typebox'
import { matching, secret, secretUrl } from './setting.ts'

/** Where traces go, with which headers (`name=value,…`), and which share of them; null where the shop is not traced. */
export type TracesConfig = { endpoint: string; headers: string | undefined; share: number } | null

/** Named as OpenTelemetry names them. */
export const TRACES_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(secretUrl(['http:', 'https:'], 'http://collector:4318')),
  OTEL_EXPORTER_OTLP_HEADERS: Type.Optional(
    secret(matching('^[^\\s=,]+=[^,]+(,\\s*[^\\s=,]+=[^,]+)*$', 'a comma-separated list of name=value')),
  ),
  OTEL_TRACES_SAMPLER_ARG: matching('^(0|1|0?\\.\\d{1,6})$', 'which share of traces is kept, from 0 to 1', '1'),
}

export function readTraces(env: Static<TObject<typeof TRACES_SETTINGS>>): TracesConfig {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: share } = env
  return endpoint ? { endpoint, headers, share: Number(share) } : null
}
