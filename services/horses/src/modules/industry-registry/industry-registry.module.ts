import { Module } from '@nestjs/common'
import { OutboundHttp } from '@portal/outbound-http'
import { Database } from '@portal/persistence'
import { SETTINGS } from '@portal/service-kit'
import type { HorsesSettings } from '../../config.ts'
import { BuiltInRegistry } from './built-in-registry.ts'
import { HttpRegistry } from './http-registry.ts'
import { IndustryRegistry } from './industry-registry.ts'
import { RegistryImportsController } from './registry-imports.controller.ts'

@Module({
  controllers: [RegistryImportsController],
  providers: [{ provide: IndustryRegistry, inject: [SETTINGS, Database], useFactory: createRegistry }],
  exports: [IndustryRegistry],
})
export class IndustryRegistryModule {}

/** The registry at HORSE_REGISTRY_URL, or the imported one. */
function createRegistry(settings: HorsesSettings, database: Database): IndustryRegistry {
  const { HORSE_REGISTRY_URL: baseUrl, HORSE_REGISTRY_TOKEN: token, HORSE_REGISTRY_TIMEOUT_MS: timeoutMs } = settings
  if (baseUrl === undefined) return new BuiltInRegistry(database)
  return new HttpRegistry(new OutboundHttp({ system: 'horse registry', baseUrl, token, timeoutMs }))
}
