import { Module, type DynamicModule } from '@nestjs/common'
import { findTexts } from '@portal/contracts-admin/queries'
import { Queries } from '@portal/messaging'
import { LIFECYCLE, LOGGER, SETTINGS, type BaseSettings, type Lifecycle, type Logger } from '@portal/service-kit'
import { ServiceTexts } from './service-texts.ts'
import type { ShippedTexts } from './shipped-texts.ts'
import { textRoutes } from './text-routes.ts'

/** Gives a service {@link ServiceTexts}: it ships them, staff change them at `/localization`. */
export class TextsModule {
  static forService(shipped: readonly ShippedTexts[]): DynamicModule {
    return {
      module: TextsModule,
      global: true,
      providers: [
        {
          provide: ServiceTexts,
          // A service without messages has its texts as they ship.
          inject: [LIFECYCLE, LOGGER, SETTINGS, { token: Queries, optional: true }],
          useFactory: (lifecycle: Lifecycle, logger: Logger, settings: BaseSettings, queries?: Queries) => {
            lifecycle.addPrivateRoutes((app) => textRoutes(app, shipped, settings.INTERNAL_CREDENTIAL))
            const ask = queries && (async (namespace: string) => (await queries.ask(findTexts, { namespace })).texts)
            return new ServiceTexts(shipped, { ask, logger })
          },
        },
      ],
      exports: [ServiceTexts],
    }
  }
}
Module({})(TextsModule)
