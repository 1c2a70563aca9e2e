import { Module, type DynamicModule } from '@nestjs/common'
import { Deliveries } from '@portal/delivery'
import { Commands, Database, Retention, type RetentionRule } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'
import { ChannelSwitches } from './channel-switches.ts'
import type { NoticeKind } from './notice-kind.ts'
import { NoticeRecipients } from './notice-recipients.ts'
import { NoticeTemplates } from './notice-templates.ts'
import { Notices } from './notices.ts'

const retentionRules: readonly RetentionRule[] = [
  { table: 'notice', expiredWhen: 'deleted_at < $1', days: 30 },
  { table: 'notice', expiredWhen: 'person_id is null and created_at < $1', days: 90 },
]

/**
 * Provides {@link Notices}, {@link NoticeTemplates}, {@link ChannelSwitches} and {@link NoticeRecipients}. The service's
 * migrations must include `noticeMigrations`, and its DeliveryModule the template `noticeMessage`.
 */
export class NoticesModule {
  static forService({ kinds }: { readonly kinds: readonly NoticeKind[] }): DynamicModule {
    return {
      module: NoticesModule,
      global: true,
      providers: [
        NoticeRecipients,
        {
          provide: NoticeTemplates,
          inject: [Database, Commands],
          useFactory: (database: Database, commands: Commands) => new NoticeTemplates({ kinds, database, commands }),
        },
        {
          provide: ChannelSwitches,
          inject: [Database, Commands],
          useFactory: (database: Database, commands: Commands) => new ChannelSwitches({ database, commands }),
        },
        {
          provide: Notices,
          inject: [
            Database,
            Commands,
            Deliveries,
            NoticeRecipients,
            NoticeTemplates,
            ChannelSwitches,
            CLOCK,
            Retention,
          ],
          useFactory: (
            ...[database, commands, deliveries, recipients, templates, switches, clock, retention]: Parts
          ) => {
            retention.add(retentionRules)
            return new Notices({ database, commands, deliveries, recipients, templates, switches, clock })
          },
        },
      ],
      exports: [Notices, NoticeTemplates, ChannelSwitches, NoticeRecipients],
    }
  }
}
Module({})(NoticesModule)

type Parts = [Database, Commands, Deliveries, NoticeRecipients, NoticeTemplates, ChannelSwitches, Clock, Retention]
