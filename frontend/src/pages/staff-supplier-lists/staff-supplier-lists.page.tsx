import { SupplierMark } from '#frontend/entities/draft-order/supplier-mark.tsx'
import { DeskPage } from '#frontend/features/desk/page.tsx'
import { Ago } from '#frontend/features/desk/time.tsx'
import { Button } from '#frontend/shared/desk/button.tsx'
import { Group, Paper, SimpleGrid, Stack } from '#frontend/shared/desk/layout.tsx'
import { Skeleton } from '#frontend/shared/desk/marks.tsx'
import { Text, Title } from '#frontend/shared/desk/text.tsx'
import { Link } from '#frontend/shared/router.tsx'
import { staffCataloguePath, staffDraftOrdersPath } from '#frontend/shared/routes.ts'
import { Failure, Notice } from '#frontend/shared/ui/data-state.tsx'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { type SupplierList, sharesOf, unmatchedOf, type Way } from './lists-shares.ts'
import styles from './staff-supplier-lists.module.css'
import { $lists, $listsFailure, filtersChanged, listsRetried } from './supplier-lists.model.ts'
import { supplierListsText as text } from './supplier-lists.text.ts'
import { Unmatched } from './unmatched.tsx'

export { $head, opened } from './supplier-lists.model.ts'

const number = (count: number) => <bdi>{count.toLocaleString('en')}</bdi>
const importPath = `${staffCataloguePath}?part=import`
const wayColors = { ean: 'var(--data-1)', number: 'var(--data-2)', line: 'var(--data-3)', none: 'var(--line)' } satisfies Record<
  Way,
  string
>

/** Suppliers' price lists, and their articles that the shop does not know. */
export function Page() {
  const lists = useUnit($lists)
  const isEmpty = lists?.suppliers.every(({ changedAt }) => changedAt === null)
  const toImport = (variant: 'paper' | 'line') => (
    <Button variant={variant} component={Link} to={importPath}>
      {text.import}
    </Button>
  )
  return (
    <DeskPage title={text.title} about={text.about} back={{ to: staffDraftOrdersPath, name: text.back }} acts={toImport('paper')}>
      {isEmpty ? (
        <Paper px="md">
          <Notice title={text.noLists} action={toImport('line')}>
            {text.noListsBody}
          </Notice>
        </Paper>
      ) : (
        <>
          <Cards />
          <Unmatched />
        </>
      )}
    </DeskPage>
  )
}

const three = { base: 1, lg: 3 }

function Cards() {
  const { lists, failure, retry } = useUnit({ lists: $lists, failure: $listsFailure, retry: listsRetried })
  if (lists === null && failure === null) {
    return (
      <>
        <p role="status" className="spoken">
          {text.loading}
        </p>
        <SimpleGrid cols={three}>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} height={240} />
          ))}
        </SimpleGrid>
      </>
    )
  }
  return (
    <>
      {failure !== null && <Failure message={failure} onRetry={() => retry()} />}
      {lists && (
        <SimpleGrid cols={three}>
          {lists.suppliers.map((list) => (
            <SupplierCard key={list.supplier} list={list} />
          ))}
        </SimpleGrid>
      )}
    </>
  )
}

function SupplierCard({ list }: { list: SupplierList }) {
  const id = `list-${list.supplier}`
  return (
    <Paper component="section" px={20} py="md" aria-labelledby={id}>
      <Stack gap="sm">
        <Group component="header" justify="space-between" align="baseline" gap="sm">
          <Title order={2} id={id}>
            <SupplierMark supplier={list.supplier} />
          </Title>
          {list.changedAt !== null && (
            <Text size="sm" c="dimmed">
              {text.changed} <Ago instant={list.changedAt} />
            </Text>
          )}
        </Group>
        {list.changedAt === null ? (
          <p>
            <b>{text.never}</b>
            <br />
            <span className="muted">{text.neverBody}</span>
          </p>
        ) : (
          <Content list={list} />
        )}
      </Stack>
    </Paper>
  )
}

function percentOf(list: SupplierList): string {
  const share = list.articles === 0 ? 0 : 1 - unmatchedOf(list) / list.articles
  return `\u2066${Math.floor(share * 1000) / 10}%\u2069`
}

function Content({ list }: { list: SupplierList }) {
  const choose = useUnit(filtersChanged)
  const unmatched = unmatchedOf(list)
  const show = () => {
    choose({ supplier: list.supplier })
    document.getElementById('unmatched')?.focus()
  }
  return (
    <>
      <p>
        <Text component="b" fz={22} fw={700}>
          {number(list.articles)}
        </Text>{' '}
        {text.articles}
        {list.articles > 0 && <span className="muted">{`, ${text.recognised(percentOf(list))}`}</span>}
      </p>
      {list.articles > 0 && <Recognised list={list} />}
      <Group gap="lg" pt="xs" className="line-above">
        <Idle name={text.withoutStock} count={list.withoutStock} />
        <Idle name={text.expired} count={list.expired} isBad={list.expired > 0} />
      </Group>
      {unmatched > 0 && (
        <button type="button" className="link small" onClick={show}>
          {text.unmatchedAll(unmatched)}
        </button>
      )}
    </>
  )
}

/** Listed articles that cannot be bought at the moment. */
const Idle = ({ name, count, isBad = false }: { name: string; count: number; isBad?: boolean }) => (
  <Text size="sm" c={isBad ? 'danger' : 'dimmed'}>
    <span>{name}</span>{' '}
    <Text component="b" inherit fw={600} c={isBad ? 'danger' : 'var(--ink)'}>
      {number(count)}
    </Text>
  </Text>
)

/** How articles were matched: a bar with a legend. */
function Recognised({ list }: { list: SupplierList }) {
  const shares = sharesOf(list).filter(({ count }) => count > 0)
  const summary = shares.map(({ way, count }) => `${text.ways[way]} ${count}`).join(', ')
  return (
    <>
      <Group gap={2} h={24} wrap="nowrap" role="img" aria-label={text.bar(summary)}>
        {shares.map(({ way, share }) => (
          <i key={way} className={styles.share} style={{ background: wayColors[way], flexGrow: share }} />
        ))}
      </Group>
      <SimpleGrid component="dl" cols={2} spacing="md" verticalSpacing={2}>
        {shares.map(({ way, count }) => (
          <Group key={way} justify="space-between" gap="xs" fz="sm" wrap="nowrap">
            <dt>
              <i className={styles.mark} style={{ background: wayColors[way] }} />
              <span>{text.ways[way]}</span>
            </dt>
            <Text component="dd" inherit fw={600}>
              {number(count)}
            </Text>
          </Group>
        ))}
      </SimpleGrid>
    </>
  )
}
