import * as auth from './http/auth.ts'
import * as persons from './http/persons.ts'
import * as registryImports from './http/registry-imports.ts'
import * as registration from './http/registration.ts'
import type { registrationRoutes } from './routes.ts'

/** Version of this contract. A remote's manifest names the range it needs. */
export const registrationContractVersion = '1.3.0'

const endpoints = { ...auth, ...persons, ...registration, ...registryImports }

/** Every endpoint of the area by name. OpenAPI, clients and the access matrix are generated from it. */
export const registrationHttp: { readonly [K in keyof typeof registrationRoutes]: (typeof endpoints)[K] } = endpoints
export { registrationErrors, type RegistrationErrorCode } from './errors.ts'
export type { AuthSession } from './http/auth.ts'
export { importErrors, type ImportErrorCode } from './import-errors.ts'
export { peopleErrors, type PeopleErrorCode } from './people-errors.ts'
export type { RegistryImport } from './http/registry-imports.ts'
export type { RegistrationCandidate, RegistrationDraft } from './http/registration.ts'
export type { RegisteredPerson } from './http/persons.ts'
