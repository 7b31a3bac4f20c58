/** What the structured output of every model understands; bounds are checked when the answer is read. */
const UNDERSTOOD = ['type', 'description', 'additionalProperties', 'required']

type JsonSchema = { [key: string]: unknown }

/** A TypeBox schema as the strict mode of chat completions wants it: all properties required, no others, no bounds. */
export function strictJsonSchema(schema: object): JsonSchema {
  const strict: JsonSchema = { ...schema }
  const { properties, items } = strict
  return {
    ...Object.fromEntries(UNDERSTOOD.flatMap((key) => (key in strict ? [[key, strict[key]]] : []))),
    ...(isSchema(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).flatMap(([name, each]) => (isSchema(each) ? [[name, strictJsonSchema(each)]] : [])),
      ),
    }),
    ...(isSchema(items) && { items: strictJsonSchema(items) }),
  }
}

function isSchema(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
