import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Call } from '#services/ingress/contract/call.contract.ts'

type Calls = Readonly<Record<string, Call>>

const addressesOf = (calls: Calls) => Object.fromEntries(Object.entries(calls).map(([name, { method, url }]) => [name, { method, url }]))

/**
 * Of a contract the pages get the calls alone (`ORDER_CALLS`), each as method and address: schemas are the server's. Whoever imports
 * another value of a contract is told that it is not exported.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    load: {
      filter: { id: /\/services\/.*\.contract\.ts$/ },
      async handler(id) {
        const contract: Record<string, Calls> = await import(pathToFileURL(id).href)
        const calls = Object.entries(contract).filter(([name]) => name.endsWith('_CALLS'))
        return calls.map(([name, each]) => `export const ${name} = ${JSON.stringify(addressesOf(each))}`).join('\n')
      },
    },
  }
}
