import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import { latestBy, type Projection } from '#services/platform/projections/projection.ts'

type ArticleEvent = Extract<StoredEvent, { type: 'supplier-article.changed.v1' | 'supplier-article.removed.v1' }>

/** The suppliers' current offers, and the price history of each article. */
export const supplierArticlesProjection: Projection = {
  name: 'supplier-articles',
  version: 1,
  topics: ['catalogue'],
  views: ['supplier_articles', 'supplier_prices'],
  // A removed article keeps an empty row, so that a late older event does not restore it.
  tables: `
    CREATE TABLE supplier_articles (
      article_id text PRIMARY KEY,
      supplier text NOT NULL,
      sequence bigint NOT NULL,
      changed_at timestamptz NOT NULL,
      data jsonb
    );
    CREATE INDEX ON supplier_articles (supplier, article_id) WHERE data IS NOT NULL;
    CREATE TABLE supplier_prices (
      event_id uuid PRIMARY KEY,
      article_id text NOT NULL,
      at timestamptz NOT NULL,
      price_cents int,
      units int,
      is_at_least boolean
    );
    CREATE INDEX ON supplier_prices (article_id, at DESC);`,
  async apply(tx, events) {
    const changes = events.filter(isOfArticle)
    if (changes.length === 0) return []
    await tx.query(
      `INSERT INTO supplier_prices (event_id, article_id, at, price_cents, units, is_at_least)
       SELECT id, data ->> 'articleId', time, (data ->> 'priceCents')::int, (data ->> 'units')::int, (data ->> 'isAtLeast')::boolean
       FROM jsonb_to_recordset($1::jsonb) AS e (id uuid, time timestamptz, data jsonb) ON CONFLICT DO NOTHING`,
      [JSON.stringify(changes.map(({ id, time, data }) => ({ id, time, data })))],
    )
    const latest = latestBy(changes, ({ data }) => data.articleId)
    await tx.query(
      `INSERT INTO supplier_articles (article_id, supplier, sequence, changed_at, data)
       SELECT said ->> 'articleId', said ->> 'supplier', sequence, time, CASE WHEN type = 'supplier-article.changed.v1' THEN said END
       FROM jsonb_to_recordset($1::jsonb) AS e (type text, sequence bigint, time timestamptz, said jsonb)
       ON CONFLICT (article_id) DO UPDATE SET sequence = EXCLUDED.sequence, changed_at = EXCLUDED.changed_at, data = EXCLUDED.data
       WHERE supplier_articles.sequence < EXCLUDED.sequence`,
      [JSON.stringify(latest.map(({ type, sequence, time, data }) => ({ type, sequence, time, said: data })))],
    )
    return []
  },
}

function isOfArticle(event: StoredEvent): event is ArticleEvent {
  return event.type === 'supplier-article.changed.v1' || event.type === 'supplier-article.removed.v1'
}
