/** A logger for code that is tried, or run by a tool, whose lines nobody reads. */
export const QUIET = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
