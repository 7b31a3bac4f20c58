-- What brought the visitor; empty in what was collected before it was asked for.
ALTER TABLE event_facts ADD COLUMN IF NOT EXISTS origin LowCardinality(String) AFTER source;

-- The order that an event is of; of rows that stood before it is read from their props.
ALTER TABLE event_facts ADD COLUMN IF NOT EXISTS order_id String MATERIALIZED JSONExtractString(props, 'orderId');
