export { NameChecksModule } from './name-checks.module.ts'
export { NameTokens } from './name-tokens.ts'
