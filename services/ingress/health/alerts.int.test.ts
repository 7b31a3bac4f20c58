import { readFileSync } from 'node:fs'
import { parser } from '@prometheus-io/lezer-promql'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createTestShop } from '../testing/test-shop.ts'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string }
}

const read = (name: string): string => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
const rules: Rule[] = parse(read('alerts.yml')).groups.flatMap((group: { rules: Rule[] }) => group.rules)
const runbook = read('operating.md')

const { app } = await createTestShop()
const { body } = await app.inject({ url: '/metrics' })
/** `up` is Prometheus' own. */
const exposed = new Set(['up', ...[...body.matchAll(/^# TYPE (\w+) histogram$/gm)].flatMap(histogramNames), ...names(/^# TYPE (\w+)/gm)])

function names(pattern: RegExp): string[] {
  return [...body.matchAll(pattern)].map((found) => found[1] ?? '')
}

function histogramNames([, name]: RegExpMatchArray): string[] {
  return ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)
}

/** The names of the metrics in it. Throws when it is no PromQL. */
function metricsOf(expr: string): string[] {
  const metrics: string[] = []
  parser.parse(expr).iterate({
    enter({ name, type, from, to }) {
      if (type.isError) throw new Error(`no PromQL at ${expr.slice(from)}`)
      if (name === 'Identifier') metrics.push(expr.slice(from, to))
    },
  })
  return metrics
}

describe.each(rules.map((rule) => [rule.alert, rule] as const))('the alarm %s', (alert, rule) => {
  it('asks in PromQL for metrics that the shop tells', () => {
    const asked = metricsOf(rule.expr)
    expect(asked.length).toBeGreaterThan(0)
    for (const name of asked) expect([...exposed]).toContain(name)
  })

  it('says how bad it is and what is wrong, and stands in the runbook', () => {
    expect(['page', 'look']).toContain(rule.labels.severity)
    expect(rule.annotations.summary).not.toBe('')
    expect(runbook).toContain(`| \`${alert}\` |`)
  })
})

it('names in the runbook no alarm that is none', () => {
  const named = [...runbook.matchAll(/^\| `(Shop\w+)` \|/gm)].map(([, alert]) => alert)
  expect(named.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
})

it('names in the runbook no metric that is none', () => {
  for (const [name] of runbook.matchAll(/\b(shop|http|process|nodejs)_[a-z_]+\b/g)) expect([...exposed]).toContain(name)
})
