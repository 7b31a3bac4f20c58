import { InlineAlert } from '#frontend/features/desk/dialog.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { TextInput } from '#frontend/shared/desk/fields.tsx'
import { Box, Group, Stack } from '#frontend/shared/desk/layout.tsx'
import { Text } from '#frontend/shared/desk/text.tsx'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import { MixedText } from '#frontend/shared/ui/mixed-text.tsx'
import { Shekels } from '#frontend/shared/ui/money.tsx'
import { TireName } from '#frontend/shared/ui/tire-name.tsx'
import { TireSize } from '#frontend/shared/ui/tire-size.tsx'
import { useStoreMap, useUnit } from '#frontend/shared/use-unit.tsx'
import { $amendRefusal } from './amend.model.ts'
import { type Draft, MOST_UNITS } from './amend.rules.ts'
import { amendText as text } from './amend.text.ts'
import { Part } from './amend-bill.tsx'
import {
  $addedTires,
  $findFailure,
  $found,
  $sameSize,
  $words,
  type FoundTire,
  quantityChosen,
  tireAdded,
  tireReplaced,
  wordsTyped,
} from './amend-tires.model.ts'
import { OrderedProductName } from './cells.tsx'
import { $products } from './orders-list.model.ts'

/** The articles with their quantities, and others by search. */
export function TiresPart({ items }: { items: Draft['items'] }) {
  const { sameSize, replace } = useUnit({ sameSize: $sameSize, replace: tireReplaced })
  return (
    <Part title={text.tires}>
      {items.map((item) => (
        <Item key={item.ean} item={item} />
      ))}
      {sameSize.length > 0 && (
        <>
          <Text size="sm">{text.sameSize}</Text>
          {sameSize.map((tire) => (
            <Choice key={tire.ean} tire={tire} label={items.length === 1 ? text.instead : text.add} onChoose={replace} />
          ))}
        </>
      )}
      <AnotherTire />
    </Part>
  )
}

function Item({ item: { ean, quantity } }: { item: Draft['items'][number] }) {
  const { choose, refusal } = useUnit({ choose: quantityChosen, refusal: $amendRefusal })
  const added = useStoreMap({ store: $addedTires, keys: [ean], fn: (tires, [key]) => tires[key] ?? null })
  const known = useStoreMap({ store: $products, keys: [ean], fn: (products, [key]) => products[key] ?? null })
  const name = (added ?? known)?.displayName ?? ean
  const change = refusal?.changes?.find((each) => each.ean === ean)
  const why = change && (change.kind === 'units' ? text.available(change.available ?? 0) : text.gone)
  return (
    <Group wrap="nowrap" justify="space-between" gap="xs">
      <Box miw={0}>
        {added ? (
          <>
            <TireName brand={added.brand} displayName={added.displayName} />
            <br />
            <TireSize size={added.displaySize} />
          </>
        ) : (
          <OrderedProductName ean={ean} />
        )}
        {why && (
          <Text role="alert" size="sm" c="danger">
            <MixedText>{why}</MixedText>
          </Text>
        )}
      </Box>
      <Group wrap="nowrap" gap={4}>
        <Button aria-label={text.more(name)} disabled={quantity >= MOST_UNITS} onClick={() => choose({ ean, quantity: quantity + 1 })}>
          <Icon name="plus" />
        </Button>
        <Text component="output" miw="2ch" ta="center" fw={600}>
          <bdi>{quantity}</bdi>
        </Text>
        <Button aria-label={text.fewer(name)} disabled={quantity <= 1} onClick={() => choose({ ean, quantity: quantity - 1 })}>
          <Icon name="minus" />
        </Button>
        <Button variant="quiet" aria-label={`${text.remove}: ${name}`} onClick={() => choose({ ean, quantity: 0 })}>
          <Icon name="trash" />
        </Button>
      </Group>
    </Group>
  )
}

function Choice({ tire, label, onChoose }: { tire: FoundTire; label: string; onChoose: (tire: FoundTire) => void }) {
  return (
    <Group wrap="nowrap" justify="space-between" gap="xs">
      <Box miw={0}>
        <TireName brand={tire.brand} displayName={tire.displayName} />
        <Text c="dimmed" size="sm">
          <TireSize size={tire.displaySize} />, <Shekels shekels={tire.price} />
          {tire.inStock !== null && (
            <span>
              , <MixedText>{text.inStock(tire.inStock)}</MixedText>
            </span>
          )}
        </Text>
      </Box>
      <Button aria-label={`${label}: ${tire.displayName}`} onClick={() => onChoose(tire)}>
        {label}
      </Button>
    </Group>
  )
}

function AnotherTire() {
  const { words, found, failure, type, add } = useUnit({
    words: $words,
    found: $found,
    failure: $findFailure,
    type: wordsTyped,
    add: tireAdded,
  })
  const isWanted = words.trim() !== ''
  const isFound = found?.words === words
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        attributes={{ input: { dir: 'auto' } }}
        aria-label={text.search}
        placeholder={text.search}
        value={words}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        leftSection={<Icon name="search" />}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {isWanted && (
        <div role="status">
          {failure && <InlineAlert color="danger">{failure}</InlineAlert>}
          {!failure && !isFound && <Text c="dimmed">{text.searching}</Text>}
          {isFound && found.tires.length === 0 && <Text c="dimmed">{text.nothingFound}</Text>}
        </div>
      )}
      {isWanted && found?.tires.map((tire) => <Choice key={tire.ean} tire={tire} label={text.add} onChoose={add} />)}
    </Stack>
  )
}
