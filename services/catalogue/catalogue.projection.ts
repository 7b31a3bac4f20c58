import { brandKey } from '#services/domain/slug.ts'
import type { StoredEvent } from '#services/platform/event-log/event-log.ts'
import type { Transaction } from '#services/platform/postgres.ts'
import { latestBy, type Projection } from '#services/platform/projections/projection.ts'
import { writeProducts } from './product-writes.ts'

/** Products for the storefront. Every row has the sequence of the last event that wrote it. */
export const catalogueProjection: Projection = {
  name: 'catalogue',
  version: 5,
  topics: ['catalogue'],
  views: ['products', 'product_sizes', 'brand_counts', 'size_counts', 'brands', 'categories', 'popular_sizes', 'shipment_settings'],
  // A removed product keeps an empty row, whose sequence prevents an older event from restoring it. `data` shows what orders have left;
  // `counted` is the catalogue's own count, `taken` the units reserved and handed over per source. `kind` is from the newest description,
  // and stays when the product is removed: its page links to similar ones.
  tables: `
    CREATE TABLE products (
      ean text PRIMARY KEY,
      sequence bigint NOT NULL,
      changed_at timestamptz NOT NULL,
      brand_slug text,
      segment text,
      price_agorot integer,
      sold_before integer,
      is_orderable boolean NOT NULL,
      front_ean text,
      rear_ean text,
      data jsonb,
      counted jsonb,
      taken jsonb NOT NULL,
      kind jsonb,
      line_slug text
    );
    CREATE INDEX ON products (brand_slug, price_agorot);
    CREATE INDEX ON products (brand_slug, line_slug);
    CREATE INDEX ON products (segment, price_agorot);
    CREATE INDEX ON products (sold_before DESC, ean) WHERE data IS NOT NULL;
    CREATE INDEX products_by_name ON products (brand_slug, (data ->> 'displayName'), ean) WHERE data IS NOT NULL;
    CREATE INDEX products_by_price ON products (price_agorot, ean) WHERE data IS NOT NULL;
    CREATE INDEX products_by_change ON products (changed_at DESC, ean) WHERE data IS NOT NULL;
    CREATE INDEX ON products (front_ean) WHERE front_ean IS NOT NULL;
    CREATE INDEX ON products (rear_ean) WHERE rear_ean IS NOT NULL;
    CREATE TABLE product_sizes (
      width text NOT NULL,
      profile text NOT NULL,
      rim text NOT NULL,
      ean text NOT NULL,
      PRIMARY KEY (width, profile, rim, ean)
    );
    CREATE INDEX ON product_sizes (ean);
    -- Sums over all products. Tires are those in stock and not reserved: a set with stock of its own counts as two, a set of named tires
    -- as those. A set is counted under both its sizes.
    CREATE TABLE brand_sums (brand_slug text PRIMARY KEY, articles integer NOT NULL, tires integer NOT NULL);
    CREATE VIEW brand_counts AS SELECT * FROM brand_sums WHERE articles <> 0;
    CREATE TABLE size_sums (
      width text NOT NULL,
      profile text NOT NULL,
      rim text NOT NULL,
      articles integer NOT NULL,
      sold_before integer NOT NULL,
      PRIMARY KEY (width, profile, rim)
    );
    CREATE VIEW size_counts AS SELECT * FROM size_sums WHERE articles <> 0;
    CREATE TABLE brands (
      slug text PRIMARY KEY,
      sequence bigint NOT NULL,
      position integer NOT NULL,
      keys text[] NOT NULL,
      data jsonb NOT NULL
    );
    CREATE TABLE categories (slug text PRIMARY KEY, sequence bigint NOT NULL, segments text[] NOT NULL, data jsonb NOT NULL);
    CREATE TABLE popular_sizes (id text PRIMARY KEY, sequence bigint NOT NULL, sizes jsonb NOT NULL);
    CREATE TABLE shipment_settings (id text PRIMARY KEY, sequence bigint NOT NULL, data jsonb NOT NULL);`,
  async apply(tx, events) {
    return [
      ...(await writeProducts(tx, events)),
      ...(await writeBrands(tx, events)),
      ...(await writeCategories(tx, events)),
      ...(await writePopularSizes(tx, events)),
      ...(await writeShipmentSettings(tx, events)),
    ]
  },
}

async function writeBrands(tx: Transaction, events: readonly StoredEvent[]): Promise<string[]> {
  const changes = latestBy(
    events.filter((event) => event.type === 'brand.changed.v1'),
    (event) => event.data.slug,
  )
  for (const { data, sequence } of changes) {
    const keys = new Set([data.slug, data.name, data.nameHe, ...data.aliases].map(brandKey).filter((key) => key !== ''))
    await tx.query(
      `INSERT INTO brands (slug, sequence, position, keys, data) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (slug) DO UPDATE SET sequence = $2, position = $3, keys = $4, data = $5 WHERE brands.sequence < $2`,
      [data.slug, sequence, data.position, [...keys], JSON.stringify(data)],
    )
  }
  return changes.flatMap(({ data }) => ['brands', `brand:${data.slug}`])
}

async function writeCategories(tx: Transaction, events: readonly StoredEvent[]): Promise<string[]> {
  const changes = latestBy(
    events.filter((event) => event.type === 'category.changed.v1'),
    (event) => event.data.slug,
  )
  for (const { data, sequence } of changes) {
    await tx.query(
      `INSERT INTO categories (slug, sequence, segments, data) VALUES ($1, $2, $3, $4)
       ON CONFLICT (slug) DO UPDATE SET sequence = $2, segments = $3, data = $4 WHERE categories.sequence < $2`,
      [data.slug, sequence, data.segments, JSON.stringify(data)],
    )
  }
  return changes.length > 0 ? ['categories'] : []
}

async function writePopularSizes(tx: Transaction, events: readonly StoredEvent[]): Promise<string[]> {
  const changes = latestBy(
    events.filter((event) => event.type === 'popular-sizes.changed.v1'),
    () => 'popular-sizes',
  )
  for (const { data, sequence } of changes) {
    await tx.query(
      `INSERT INTO popular_sizes (id, sequence, sizes) VALUES ('popular-sizes', $1, $2)
       ON CONFLICT (id) DO UPDATE SET sequence = $1, sizes = $2 WHERE popular_sizes.sequence < $1`,
      [sequence, JSON.stringify(data.sizes)],
    )
  }
  return changes.map(() => 'popular-sizes')
}

async function writeShipmentSettings(tx: Transaction, events: readonly StoredEvent[]): Promise<string[]> {
  const changes = latestBy(
    events.filter((event) => event.type === 'shipment-settings.changed.v1'),
    () => 'shipment-settings',
  )
  for (const { data, sequence } of changes) {
    await tx.query(
      `INSERT INTO shipment_settings (id, sequence, data) VALUES ('shipment-settings', $1, $2)
       ON CONFLICT (id) DO UPDATE SET sequence = $1, data = $2 WHERE shipment_settings.sequence < $1`,
      [sequence, JSON.stringify(data)],
    )
  }
  return changes.map(() => 'settings')
}
