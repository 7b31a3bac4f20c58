/** What is compiled of a schema, made once in a process: schemas are constants, and many routes answer with the same ones. */
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
