export { AccessTokens } from './access-tokens.ts'
export { RefreshTokens, type RefreshUse } from './refresh-tokens.ts'
export { SigningKeys } from './signing-keys.ts'
export { issueTokens } from './token-issuer.ts'
