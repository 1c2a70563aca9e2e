import { Module } from '@nestjs/common'
import { MessagingModule } from '@portal/messaging'
import { PersistenceModule } from '@portal/persistence'
import { migrations } from './migrations/index.ts'
import { AddHorse, Horse, HorsesController } from './modules/horses/index.ts'
import { topology } from './topology.ts'

@Module({
  imports: [PersistenceModule.forService({ entities: [Horse], migrations }), MessagingModule.forService(topology)],
  controllers: [HorsesController],
  providers: [AddHorse],
})
export class AppModule {}
