export { signBackdate } from '../demonstration/backdate-header.ts'
export { editor, reader, Regulations, ruleText, startRegulations, storeAccountNames } from './regulations.ts'
