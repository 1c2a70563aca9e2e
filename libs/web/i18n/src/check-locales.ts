// Re-exported for remotes, which must not depend on the admin contract.
export { checkLocales } from '@portal/contracts-admin/rules'
