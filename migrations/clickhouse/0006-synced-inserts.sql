-- A reader's position, which Postgres syncs to disk, must not outlive the rows it stands for: after a power cut they would be missing
-- for ever. Inserts are few and large, so the sync costs little; merged parts are safe because their sources are kept for minutes.
ALTER TABLE event_facts MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;
ALTER TABLE product_facts MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;
ALTER TABLE daily_event_counts MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;
ALTER TABLE order_sums MODIFY SETTING fsync_after_insert = 1, fsync_part_directory = 1;
