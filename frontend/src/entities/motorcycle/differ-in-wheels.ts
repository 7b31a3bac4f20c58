/** Whether what fits one of them may not fit another. */
export const differInWheels = (motorcycles: readonly { front: string; rear: string }[]): boolean =>
  new Set(motorcycles.map(({ front, rear }) => `${front} ${rear}`)).size > 1
