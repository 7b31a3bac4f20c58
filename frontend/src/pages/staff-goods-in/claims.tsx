import type { Supplier } from '#events/suppliers.events.ts'
import { DraftName, DraftProductName, Person, productName } from '#frontend/entities/draft-order/names.tsx'
import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { waiting } from '#frontend/features/desk/controls.tsx'
import { Moment } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Group, Paper, Stack } from '#frontend/shared/desk/layout.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Failure } from '#frontend/shared/ui/data-state.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import type { Claim } from '#services/purchasing/goods-in.contract.ts'
import {
  $bySupplier,
  $failure,
  $isBusy,
  $outcomes,
  $weeks,
  claimClosed,
  claimKey,
  outcomeTyped,
  readWeeks,
  retried,
  weeksSaved,
  weeksTyped,
} from './claims.model.ts'
import { goodsInText, claimsText as text } from './staff-goods-in.text.ts'

/** Tires older than agreed, by supplier: what is claimed, how it ended, and what he is allowed. */
export function Claims() {
  const { bySupplier, failure, retry } = useUnit({ bySupplier: $bySupplier, failure: $failure, retry: retried })
  return (
    <Stack component="section" gap="xs" aria-labelledby="claims">
      <Title order={2} size="h3" id="claims">
        {text.title}
      </Title>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {bySupplier.map(({ supplier, weeks, claims }) => (
        <Paper key={supplier} px="md" py="xs">
          <details>
            <summary>
              <SupplierMark supplier={supplier} /> <span>{text.open(claims.filter(({ closed }) => closed === null).length)}</span>
            </summary>
            <Tolerance supplier={supplier} known={weeks} />
            <ul>
              {claims.map((claim) => (
                <ClaimRow key={claimKey(claim)} claim={claim} />
              ))}
            </ul>
          </details>
        </Paper>
      ))}
    </Stack>
  )
}

function Tolerance({ supplier, known }: { supplier: Supplier; known: number }) {
  const { weeks, type, save } = useUnit({ weeks: $weeks, type: weeksTyped, save: weeksSaved })
  const value = weeks[supplier] ?? String(known)
  const isValid = readWeeks(value) !== null
  return (
    <Group gap="xs" align="flex-end" py="xs">
      <TextInput
        label={text.tolerance}
        attributes={{ input: { dir: 'ltr' } }}
        inputMode="numeric"
        maxLength={3}
        value={value}
        onChange={({ currentTarget }) => type({ supplier, value: currentTarget.value })}
        error={!isValid && text.toleranceFault}
      />
      {readWeeks(value) !== known && (
        <Button variant="go" {...waiting(!isValid)} onClick={() => save(supplier)}>
          {text.saveTolerance}
        </Button>
      )}
    </Group>
  )
}

function ClaimRow({ claim }: { claim: Claim }) {
  const { outcomes, isBusy, type, close } = useUnit({ outcomes: $outcomes, isBusy: $isBusy, type: outcomeTyped, close: claimClosed })
  const { product, displaySize, units, agreedDot, dot, at, draft, closed } = claim
  const outcome = outcomes[claimKey(claim)] ?? ''
  return (
    <Stack component="li" gap={4} py="xs" className="line-above">
      <div>
        <b>
          <DraftProductName product={product} />
        </b>{' '}
        <TireSize size={displaySize} />: <span>{text.units(units)}</span>
      </div>
      <Text size="sm" c="dimmed">
        <span>{text.agreed}</span> <bdi>{agreedDot ?? text.unknownWeek}</bdi>, <span>{text.actual}</span>{' '}
        <bdi>{dot ?? text.unknownWeek}</bdi>. <span>{text.delivery}</span>
        <Moment instant={at} />, <DraftName draft={draft} />
      </Text>
      {closed ? (
        <Text size="sm">
          <span>{text.closed}</span>: <bdi dir="auto">{closed.outcome}</bdi>, <Person name={closed.by} />, <Moment instant={closed.at} />
        </Text>
      ) : (
        <Group gap="xs" align="flex-end">
          <TextInput
            label={text.outcome}
            aria-label={goodsInText.fieldOf(text.outcome, `${productName(product)} ${displaySize}`)}
            placeholder={text.outcomeHint}
            maxLength={200}
            value={outcome}
            onChange={({ currentTarget }) => type({ claim, value: currentTarget.value })}
          />
          <Button {...waiting(isBusy || outcome.trim() === '')} onClick={() => close(claim)}>
            {text.close}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
