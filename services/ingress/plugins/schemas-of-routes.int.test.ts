import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { TSchema } from 'typebox'
import { expect, it } from 'vitest'
import { createTestShop } from '#services/ingress/testing/test-shop.ts'
import { routesOf } from './access.ts'
import { strictValidator } from './strict-validation.ts'

const { app } = await createTestShop()
const routes = routesOf(app)
const build = SerializerSelector()({}, {})

// The shop compiles each at its first use: one that cannot be compiled would keep no shop from starting.
it('every schema of a route compiles', () => {
  let compiled = 0
  for (const { method, url, schema = {} } of routes) {
    const { response = {}, ...sent } = schema
    for (const [part, of] of Object.entries({
      body: sent.body,
      params: sent.params,
      querystring: sent.querystring,
      headers: sent.headers,
    })) {
      if (of === undefined) continue
      const validate = strictValidator({ schema: of as TSchema, method: String(method), url, httpPart: part })
      expect(() => validate({}), `${part} of ${method} ${url}`).not.toThrow()
      compiled += 1
    }
    for (const [status, of] of Object.entries(response as object)) {
      expect(() => build({ schema: of, method: String(method), url, httpStatus: status }), `${status} of ${method} ${url}`).not.toThrow()
      compiled += 1
    }
  }
  expect(compiled).toBeGreaterThan(routes.length)
})
