import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/index.ts'
import { ChannelSwitchesController } from './channel-switches.controller.ts'
import { NoticeTemplatesController } from './notice-templates.controller.ts'
import { NoticesController } from './notices.controller.ts'

/** The endpoints of notices, their texts and their channels. */
@Module({
  imports: [PeopleModule],
  controllers: [NoticesController, NoticeTemplatesController, ChannelSwitchesController],
})
export class NoticePagesModule {}
