import { Module } from '@nestjs/common'
import { AssignmentsModule } from '../assignments/index.ts'
import { HorseRulesModule } from '../horse-rules/index.ts'
import { IndustryRegistryModule } from '../industry-registry/index.ts'
import { LocationsModule } from '../locations/index.ts'
import { VerdictChangesModule } from '../verdict-changes/index.ts'
import { HorseDetailsReader } from './horse-details.ts'
import { HorsesController } from './horses.controller.ts'
import { HorsePhotos } from './horse-photos.ts'
import { HorseStore } from './horse.store.ts'
import { HorseQueries } from './horses.queries.ts'
import { ManualRegistrationsController } from './manual-registrations.controller.ts'
import { CorrectRegistration } from './correct-registration.command.ts'
import { RegisterHorse } from './register-horse.command.ts'
import { RegisterHorses } from './register-horses.command.ts'

@Module({
  imports: [AssignmentsModule, HorseRulesModule, IndustryRegistryModule, LocationsModule, VerdictChangesModule],
  controllers: [HorsesController, ManualRegistrationsController],
  providers: [
    CorrectRegistration,
    HorseDetailsReader,
    HorsePhotos,
    HorseQueries,
    HorseStore,
    RegisterHorse,
    RegisterHorses,
  ],
  exports: [HorseDetailsReader, HorsePhotos, HorseQueries, HorseStore],
})
export class HorsesModule {}
