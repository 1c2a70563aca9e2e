import { Module, type DynamicModule } from '@nestjs/common'
import { findTexts } from '@portal/contracts-admin/queries'
import { Queries } from '@portal/messaging'
import { LIFECYCLE, LOGGER, SETTINGS, type BaseSettings, type Lifecycle, type Logger } from '@portal/service-kit'
import { ServiceTexts } from './service-texts.ts'
import type { DefaultTexts } from './default-texts.ts'
import { textRoutes } from './text-routes.ts'

/** Provides {@link ServiceTexts} with the service's default texts, which administrators can change at `/localization`. */
export class TextsModule {
  /**
   * `pageTexts` are texts in the namespace of a remote, for server-rendered pages. Their overrides are used here too, but
   * the release of the remote lists them at `/localization`.
   */
  static forService(defaults: readonly DefaultTexts[], pageTexts: readonly DefaultTexts[] = []): DynamicModule {
    return {
      module: TextsModule,
      global: true,
      providers: [
        {
          provide: ServiceTexts,
          // A service without messaging uses its default texts.
          inject: [LIFECYCLE, LOGGER, SETTINGS, { token: Queries, optional: true }],
          useFactory: (lifecycle: Lifecycle, logger: Logger, settings: BaseSettings, queries?: Queries) => {
            lifecycle.addPrivateRoutes((app) => textRoutes(app, defaults, settings.INTERNAL_CREDENTIAL))
            const loadOverrides =
              queries && (async (namespace: string) => (await queries.request(findTexts, { namespace })).texts)
            return new ServiceTexts([...defaults, ...pageTexts], { loadOverrides, logger })
          },
        },
      ],
      exports: [ServiceTexts],
    }
  }
}
Module({})(TextsModule)
