import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

/**
 * Caches what is compiled from a schema: schemas are constants, and many routes share them. Asked for it at the first use, since compiling
 * those of all routes takes longer than the rest of a start.
 */
export function oncePerSchema<Compiled>(): (schema: object, compile: () => Compiled) => Compiled {
  const made = new WeakMap<object, Compiled>()
  return (schema, compile) => {
    const known = made.get(schema)
    if (known !== undefined) return known
    const compiled = compile()
    made.set(schema, compiled)
    return compiled
  }
}

type Build = ReturnType<typeof SerializerSelector>
type Serialize = ReturnType<ReturnType<Build>>

const compiled = oncePerSchema<Serialize>()

/** Fastify's own serializers. No schema of the shop references another by name. */
export const buildSerializer: Build = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options)
  return (route) => (data) => compiled(route.schema as object, () => compile(route))(data)
}
