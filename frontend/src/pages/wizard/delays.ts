import { createStore } from 'effector'

/** How long the wizard takes its time, in milliseconds; a store, so that tests need not wait. */
export const $delays = createStore(
  {
    /** From the answer to the result. */
    resultMs: 6_000,
    /** Before a missing model is sent. */
    modelMs: 5_000,
    /** From a press on "buy now" to the tire's page. */
    buyMs: 100,
  },
  { serialize: 'ignore' },
)
