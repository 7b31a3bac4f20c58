export const panelHeight = 164
/** Of both panels with their names: what stands there before them is as high. */
export const chartHeight = 2 * (panelHeight + 32)
