/** How much a race, a kill or a property does: the small amount in `npm test`, the large one in `npm run test:all` and `npm run faults`. */
export const amount = (small: number, large: number): number => (process.env.TEST_AMOUNT === 'large' ? large : small)
