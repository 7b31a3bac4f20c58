export { readPlanInput } from './demand/read-plan-input.ts'
export { approveDraft, cancelDraft, requestDraft, savePlanSettings } from './draft-orders.command.ts'
export { prepareDraft, SYSTEM } from './draft-orders.job.ts'
export { type CountedLine, receiveLines } from './goods-in.command.ts'
