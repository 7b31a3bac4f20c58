import { allSettled, createEvent, createStore, fork, serialize } from 'effector'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ScopeProvider, useStoreMap, useUnit } from './use-unit.tsx'

const added = createEvent<string>()
const $names = createStore<readonly string[]>([]).on(added, (names, name) => [...names, name])
const $shown = $names.map((names) => ({ first: names[0] ?? null, all: names }))

function Names() {
  const { shown, add } = useUnit({ shown: $shown, add: added })
  const isLast = useStoreMap({ store: $names, keys: ['b'], fn: (names, [name]) => names.at(-1) === name })
  return <p>{`${shown.all.join()} ${isLast} ${typeof add}`}</p>
}

async function scopeWith(...names: string[]) {
  const scope = fork()
  for (const name of names) await allSettled(added, { scope, params: name })
  return scope
}

const draw = (scope: ReturnType<typeof fork>, values: Record<string, unknown> | null) =>
  renderToStaticMarkup(
    <ScopeProvider scope={scope} values={values}>
      <Names />
    </ScopeProvider>,
  )

// React draws on the server, and hydrates in the browser, from the same reading.
describe('what comes alive', () => {
  it('reads what the server knew, whatever has changed since', async () => {
    const values = serialize(await scopeWith('a', 'b'))
    expect(draw(await scopeWith('c'), values)).toBe('<p>a,b true function</p>')
  })

  it('reads the scope itself on the server', async () => {
    expect(draw(await scopeWith('a'), null)).toBe('<p>a false function</p>')
  })
})
