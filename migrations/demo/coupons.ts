/**
 * One coupon for each rule. The import moves their days on in steps of six weeks, so that today counts as one of the days from
 * 25/10/2026 to 05/12/2026: RIDE10 always holds, SUKKOT20 is always over, SPRING30 has never begun.
 */
const NO_RULE = {
  percent: '',
  amount: '',
  starts_on: '',
  ends_on: '',
  minimum: '',
  brands: '',
  sets_only: '0',
  usage_limit: '',
  once_per_customer: '0',
}

export const COUPONS = [
  { ...NO_RULE, code: 'RIDE10', percent: '10', starts_on: '01/10/2026', ends_on: '31/01/2027' },
  { ...NO_RULE, code: 'WELCOME50', amount: '50', minimum: '300', once_per_customer: '1' },
  { ...NO_RULE, code: 'ITALY100', amount: '100', minimum: '700', brands: 'Pirelli|Metzeler' },
  { ...NO_RULE, code: 'SET15', percent: '15', sets_only: '1' },
  { ...NO_RULE, code: 'FIRST20', percent: '20', usage_limit: '20' },
  { ...NO_RULE, code: 'רוכבים', amount: '75', minimum: '500' },
  { ...NO_RULE, code: 'SUKKOT20', percent: '20', starts_on: '20/09/2026', ends_on: '10/10/2026' },
  { ...NO_RULE, code: 'SPRING30', percent: '30', minimum: '1000', starts_on: '20/12/2026', ends_on: '31/03/2027' },
].map(({ code, ...rules }) => ({ code, ...rules }))
