import { Module } from '@nestjs/common'
import { FieldEncryption } from '@portal/field-encryption'
import { OutboundHttp } from '@portal/outbound-http'
import { Database } from '@portal/persistence'
import { CLOCK, LOGGER, SETTINGS, type Clock, type Logger } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { BuiltInLicenseRegistry } from './built-in-registry.ts'
import { HttpLicenseRegistry } from './http-registry.ts'
import { LicenseMatching } from './license-matching.ts'
import { LicenseRegistry } from './license-registry.ts'
import { RegistryImportsController } from './registry-imports.controller.ts'

@Module({
  controllers: [RegistryImportsController],
  providers: [
    {
      provide: LicenseMatching,
      inject: [LicenseRegistry, FieldEncryption, CLOCK],
      useFactory: (registry: LicenseRegistry, encryption: FieldEncryption, clock: Clock) =>
        new LicenseMatching(registry, encryption, clock),
    },
    {
      provide: LicenseRegistry,
      inject: [SETTINGS, LOGGER, Database, FieldEncryption],
      useFactory: createRegistry,
    },
  ],
  exports: [LicenseMatching],
})
export class LicenseRegistryModule {}

/** The registry at LICENSE_REGISTRY_URL, or the imported one. */
function createRegistry(
  settings: RegistrationSettings,
  logger: Logger,
  database: Database,
  encryption: FieldEncryption,
): LicenseRegistry {
  const {
    LICENSE_REGISTRY_URL: baseUrl,
    LICENSE_REGISTRY_TOKEN: token,
    LICENSE_REGISTRY_TIMEOUT_MS: timeoutMs,
  } = settings
  if (baseUrl === undefined) return new BuiltInLicenseRegistry(database, encryption)
  return new HttpLicenseRegistry(new OutboundHttp({ system: 'license registry', baseUrl, token, timeoutMs }), logger)
}
