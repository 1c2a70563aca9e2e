import { MikroORM } from '@mikro-orm/postgresql'
import { FieldEncryption } from '@portal/field-encryption'
import { inTransaction } from '@portal/persistence'
import { storeEntries, type RegistryEntry } from '../modules/license-registry/registry.store.ts'
import type { TestEnvironment } from './test-environment.ts'

/** Adds a license to the registry, as an import does. */
export async function addLicense(
  { registration, clock }: Pick<TestEnvironment, 'registration' | 'clock'>,
  entry: RegistryEntry,
): Promise<void> {
  const { app } = registration.service
  await inTransaction(app.get(MikroORM), (em) => storeEntries(em, app.get(FieldEncryption), [entry], clock.now()))
}
