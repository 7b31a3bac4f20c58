import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { oncePerSchema } from './once-per-schema.ts'

type Build = ReturnType<typeof SerializerSelector>
type Serialize = ReturnType<ReturnType<Build>>

const compiled = oncePerSchema<Serialize>()

/** Fastify's own serializers. No schema of the shop refers to another by name. */
export const buildSerializer: Build = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options)
  return (route) => compiled(route.schema as object, () => compile(route))
}
