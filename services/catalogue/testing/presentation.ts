/** How a test's shop shows its products. */
export const TEST_PRESENTATION = {
  basePath: '',
  imageBaseUrl: null,
  ownPhotos: { of: () => [] },
  defaultDotYear: 2021,
  saleChip: null,
  courier: { least: 1, most: 3 },
  pickupHours: null,
}
