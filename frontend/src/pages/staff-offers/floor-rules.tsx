import { useId } from 'react'
import { Select, waiting } from '#frontend/features/desk/controls.tsx'
import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { ListRows, ListTable } from '#frontend/features/desk/list.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Paper } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Table } from '#frontend/shared/desk/table.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import type { Form } from '#frontend/shared/editor.model.ts'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { FloorRuleShown, FloorRules as Rules } from '#services/offers/staff-offers.contract.ts'
import { $floorRules, $floorRulesFailure, $ruleRows, floorRulesRetried, newRule, ruleEditor } from './floor-rules.model.ts'
import styles from './staff-offers.module.css'
import { floorRulesText as text } from './staff-offers.text.ts'

/** Rules that accept offers automatically: for a line, a brand, or everything. */
export function FloorRules() {
  const { data, shown, failure, retry } = useUnit({
    data: $floorRules,
    shown: $ruleRows,
    failure: $floorRulesFailure,
    retry: floorRulesRetried,
  })
  const titleId = useId()
  return (
    <Paper component="section" p="lg" className={styles.rules ?? ''} aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {text.title}
      </Title>
      <Text size="sm" c="dimmed" maw="var(--measure)" mb="md">
        <MixedText>{text.explain}</MixedText>
      </Text>
      {failure && <Failure message={failure} onRetry={() => retry()} />}
      {!shown && !failure && <Skeleton height={80} />}
      {shown?.rows.length === 0 && <Text size="sm">{text.none}</Text>}
      {shown && shown.rows.length > 0 && (
        <ListTable
          stickyHeader={false}
          columns={{ scope: text.scope, percent: text.percent, save: <span className="spoken">{text.save}</span> }}
        >
          <ListRows>
            {shown.rows.map(({ rule, form }) => (
              <Row key={rule.ruleId} rule={rule} form={form} />
            ))}
          </ListRows>
        </ListTable>
      )}
      {data && shown && <NewRule form={shown.fresh} brands={data.brands} />}
    </Paper>
  )
}

const scopeWords = ({ brand, brandSlug, line }: FloorRuleShown): string => [brand ?? brandSlug ?? text.all, line].filter(Boolean).join(' ')

function PercentField({ id, label, form, isNamed = false }: { id: string; label: string; form: Form; isNamed?: boolean }) {
  const type = useUnit(ruleEditor.fieldTyped)
  return (
    <TextInput
      {...(isNamed ? { label: text.percent } : { 'aria-label': label })}
      attributes={{ input: { dir: 'ltr' } }}
      inputMode="decimal"
      maxLength={5}
      autoComplete="off"
      w={150}
      rightSection="%"
      rightSectionPointerEvents="none"
      value={String(form.draft.percent)}
      readOnly={form.isSaving}
      wrapperProps={{ 'data-changed': form.changed.includes('percent') || undefined }}
      errorProps={{ role: 'alert', dir: 'rtl' }}
      error={form.faults.percent ?? form.failure}
      onChange={(event) => type({ key: id, field: 'percent', value: event.currentTarget.value })}
    />
  )
}

const Meanwhile = ({ form }: { form: Form }) =>
  form.hasConflict && (
    <InlineAlert color="warning" role="alert">
      {form.conflict}
    </InlineAlert>
  )

function Row({ rule, form }: { rule: FloorRuleShown; form: Form }) {
  const { type, save } = useUnit({ type: ruleEditor.fieldTyped, save: ruleEditor.saved })
  const { ruleId } = rule
  const formId = useId()
  const remove = () => {
    type({ key: ruleId, field: 'percent', value: '' })
    save(ruleId)
  }
  return (
    <Table.Tr className={styles.rule ?? ''}>
      <Table.Th scope="row" fw={600}>
        <MixedText>{scopeWords(rule)}</MixedText>
      </Table.Th>
      <Table.Td>
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault()
            save(ruleId)
          }}
        >
          <PercentField id={ruleId} label={text.percentOf(scopeWords(rule))} form={form} />
        </form>
        <Meanwhile form={form} />
      </Table.Td>
      <Table.Td>
        {form.changed.length > 0 ? (
          <Button variant="go" type="submit" form={formId} {...waiting(form.isSaving)}>
            {text.save}
          </Button>
        ) : (
          <Button variant="quiet" {...waiting(form.isSaving)} onClick={remove}>
            {text.remove}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** A brand, one of its lines, and the discount; without both the rule covers everything. */
function NewRule({ form, brands }: { form: Form; brands: Rules['brands'] }) {
  const { type, save } = useUnit({ type: ruleEditor.fieldTyped, save: ruleEditor.saved })
  const { brand, line } = form.draft
  const lines = brands.find(({ slug }) => slug === brand)?.lines ?? []
  return (
    <Group
      component="form"
      align="flex-start"
      gap="xs"
      mt="md"
      onSubmit={(event) => {
        event.preventDefault()
        save(newRule)
      }}
    >
      <Select
        label={text.brand}
        value={String(brand)}
        data={[{ value: '', label: text.everyBrand }, ...brands.map(({ slug, name }) => ({ value: slug, label: name }))]}
        onChange={(event) => {
          type({ key: newRule, field: 'brand', value: event.currentTarget.value })
          type({ key: newRule, field: 'line', value: '' })
        }}
      />
      <Select
        label={text.line}
        value={String(line)}
        disabled={lines.length === 0}
        data={[{ value: '', label: text.everyLine }, ...lines.map((name) => ({ value: name, label: name }))]}
        onChange={(event) => type({ key: newRule, field: 'line', value: event.currentTarget.value })}
      />
      <PercentField id={newRule} label={text.percent} form={form} isNamed />
      <Button type="submit" mt={26} {...waiting(form.isSaving)}>
        {text.add}
      </Button>
      <Meanwhile form={form} />
    </Group>
  )
}
