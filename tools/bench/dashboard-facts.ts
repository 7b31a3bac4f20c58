import type { ClickHouse } from '#services/platform/clickhouse.ts'

/** Rows at once: few enough to bear on a small machine. */
const ROWS_AT_ONCE = 200_000
const END = '2026-11-21 21:00:00'
const DAYS = 365
/** Events of a visitor: as many as make a visit or two. */
const PER_VISITOR = 8
/** Of so many events one is a repeat, as a retry leaves it. */
const REPEATED = 50

interface Filling {
  events: number
  eans: readonly string[]
}

/** A year of what visitors do, made inside ClickHouse by drawing from each row's number; orders and recommendations beside it. */
export async function fillFacts(clickhouse: ClickHouse, { events, eans }: Filling): Promise<void> {
  await clickhouse.command(`CREATE TABLE IF NOT EXISTS bench_eans (place UInt32, ean String) ENGINE = MergeTree ORDER BY place`)
  await clickhouse.insert(
    'bench_eans',
    eans.map((ean, index) => ({ place: index, ean })),
  )
  await clickhouse.command('INSERT INTO product_facts SELECT * REPLACE (at - INTERVAL 800 DAY AS at) FROM product_facts')
  for (let start = 0; start < events; start += ROWS_AT_ONCE)
    await clickhouse.command(visits(start, Math.min(ROWS_AT_ONCE, events - start), eans.length))
  await clickhouse.command(orders(Math.round(events / 200), eans.length))
  await clickhouse.command(recommendations(Math.round(events / 100)))
  await clickhouse.command('DROP TABLE bench_eans')
}

/** Like chance, but the same for the same number and word. */
const drawn = (word: string, of = 'number'): string => `(cityHash64(${of}, '${word}') / 18446744073709551616)`
const idOf = (number: string, word: string): string => `reinterpretAsUUID(sipHash128(${number}, '${word}'))`
const EANS = '(SELECT groupArray(ean) FROM (SELECT ean FROM bench_eans ORDER BY place))'
const eanOf = (word: string, count: number, of = 'number'): string => `${EANS}[1 + toUInt32(floor(pow(${drawn(word, of)}, 2) * ${count}))]`

const visits = (start: number, rows: number, products: number): string => `
  INSERT INTO event_facts (event_id, topic, type, kind, received_at, visitor_hash, ean, brand, source, origin, step, results, query, is_bot,
    amount_agorot, props)
  SELECT ${idOf(`number - (number % ${REPEATED} = 7)`, 'event')}, 'collector', 'metric.collected.v1', act, at, visitor,
    if(act IN ('LIST_VIEWED', 'SEARCHED') OR act = 'CHECKOUT_PASSED_STAGE_1', '', ${eanOf('ean', products)}), '',
    multiIf(act = 'LIST_VIEWED', ['list_page', 'list_page_by_brand', 'list_page_by_category'][1 + toUInt8(${drawn('list')} * 3)], act = 'SEARCHED', 'search',
      act IN ('CHECKOUT_INIT', 'PRODUCT_REMOVE_FROM_CART'), 'cart_page', act = 'CHECKOUT_PASSED_STAGE_1', '', 'product_page'),
    ['search', 'direct', 'ad', 'social', 'message', 'other'][1 + toUInt8(pow(${drawn('origin', 'visitor')}, 2) * 6)],
    if(act = 'CHECKOUT_PASSED_STAGE_1', toUInt8(${drawn('step')} * 3), NULL), if(act IN ('LIST_VIEWED', 'SEARCHED'), toUInt32(${drawn('results')} * 30), NULL),
    multiIf(act = 'LIST_VIEWED', concat(toString(80 + 5 * toUInt32(${drawn('width')} * 30)), '/70-17'), act = 'SEARCHED', concat('words ', toString(toUInt32(pow(${drawn('query')}, 3) * 5000))), ''),
    cityHash64(visitor) % 20 = 0, 0, '{}'
  FROM (
    SELECT number, intDiv(number, ${PER_VISITOR}) + 1 AS visitor,
      toDateTime64('${END}', 3, 'UTC') - toIntervalSecond(toUInt32(${drawn('moment', 'visitor')} * ${DAYS} * 86400 + (${PER_VISITOR} - number % ${PER_VISITOR}) * 60)) AS at,
      multiIf(${drawn('act')} < 0.45, 'PRODUCT_IMPRESSION', ${drawn('act')} < 0.75, 'LIST_VIEWED', ${drawn('act')} < 0.87, 'SEARCHED', ${drawn('act')} < 0.93, 'PRODUCT_ADD_TO_CART',
        ${drawn('act')} < 0.94, 'PRODUCT_REMOVE_FROM_CART', ${drawn('act')} < 0.97, 'CHECKOUT_INIT', 'CHECKOUT_PASSED_STAGE_1') AS act
    FROM numbers(${start}, ${rows})
  )`

const orders = (count: number, products: number): string => `
  INSERT INTO event_facts (event_id, topic, type, kind, received_at, visitor_hash, amount_agorot, props)
  SELECT ${idOf('number', 'order')}, 'orders', ['order.placed.v1', 'order.payment-succeeded.v1', 'order.status-changed.v1'][1 + number % 3],
    ['ORDER_PLACED', 'ORDER_PAYMENT_SUCCEEDED', 'ORDER_STATUS_CHANGED'][1 + number % 3],
    toDateTime64('${END}', 3, 'UTC') - toIntervalSecond(toUInt32(${drawn('moment', 'intDiv(number, 3)')} * ${DAYS} * 86400)) + toIntervalMinute(number % 3 * 10),
    if(number % 3 = 0, 1 + toUInt64(${drawn('buyer')} * 1000000), 0), if(number % 3 = 2, 0, 76900),
    multiIf(number % 3 = 0, concat('{"orderId":"', toString(300000 + intDiv(number, 3)), '","lines":[{"ean":"', ${eanOf('bought', products)}, '","quantity":2}]}'),
      number % 3 = 1, concat('{"orderId":"', toString(300000 + intDiv(number, 3)), '"}'),
      concat('{"orderId":"', toString(300000 + intDiv(number, 3)), '","from":"open","to":"paid"}'))
  FROM numbers(${count})`

const recommendations = (count: number): string => `
  INSERT INTO event_facts (event_id, topic, type, kind, received_at, visitor_hash, ean, props)
  SELECT ${idOf('if(number % 3 = 2, number - 2 + 10000000, number)', 'recommendation')}, 'wizard', if(number % 3 = 2, 'recommended-tire.clicked.v1', 'recommendation.made.v1'),
    if(number % 3 = 2, 'RECOMMENDED_TIRE_CLICKED', 'RECOMMENDATION_MADE'),
    toDateTime64('${END}', 3, 'UTC') - toIntervalSecond(toUInt32(${drawn('moment', 'intDiv(number, 3)')} * ${DAYS} * 86400)) + toIntervalMinute(number % 3),
    1 + intDiv(number, 3), '',
    if(number % 3 = 2, concat('{"recommendationId":"', toString(${idOf('number - 2', 'recommendation')}), '"}'),
      concat('{"motorcycleId":"motorcycle-', toString(toUInt32(pow(${drawn('motorcycle')}, 2) * 300)), '","motorcycle":"A motorcycle","outcome":"',
        ['ok', 'ok', 'ok', 'none', 'ai_error'][1 + toUInt8(${drawn('outcome')} * 5)], '"}'))
  FROM numbers(${count})`
