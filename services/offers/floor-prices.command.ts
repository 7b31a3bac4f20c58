import { type UnitOfWorkDeps, withEvents } from '#services/platform/unit-of-work.ts'

/** Staff say from which price on offers for a product are accepted by rule; null ends the rule. */
export function setFloorPrice(
  deps: UnitOfWorkDeps,
  { ean, floorAgorot, by }: { ean: string; floorAgorot: number | null; by: string },
): Promise<void> {
  return withEvents(deps, async ({ tx, emit }) => {
    const { rowCount } =
      floorAgorot === null
        ? await tx.query('DELETE FROM floor_prices WHERE ean = $1', [ean])
        : await tx.query(
            `INSERT INTO floor_prices AS f (ean, floor_agorot) VALUES ($1, $2)
             ON CONFLICT (ean) DO UPDATE SET floor_agorot = $2 WHERE f.floor_agorot <> $2`,
            [ean, floorAgorot],
          )
    if (rowCount > 0) emit('floor-price.changed.v1', ean, { ean, floorAgorot, by })
  })
}
