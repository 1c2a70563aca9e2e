import * as auth from './http/auth.ts'
import type { registrationRoutes } from './routes.ts'

/** Version of this contract; a remote's manifest names the range it needs. */
export const registrationContractVersion = '1.3.0'

/** Every endpoint of the area by name: OpenAPI, clients and the access matrix come from it. */
export const registrationHttp: { readonly [K in keyof typeof registrationRoutes]: (typeof auth)[K] } = auth
export { registrationErrors, type RegistrationErrorCode } from './errors.ts'
export type { AuthSession } from './http/auth.ts'
