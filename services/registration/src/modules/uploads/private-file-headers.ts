/** The file must not run scripts or stay in a shared cache. */
export const privateFileHeaders = {
  'content-security-policy': "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}
