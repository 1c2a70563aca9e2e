import { Module } from '@nestjs/common'
import { HorseStatusModule } from '../horse-status/index.ts'
import { VerdictChangesModule } from '../verdict-changes/index.ts'
import { AssignmentStore } from './assignments.store.ts'
import { Assignments } from './assignments.ts'
import { HorseRelations } from './horse-relations.ts'

@Module({
  imports: [HorseStatusModule, VerdictChangesModule],
  providers: [Assignments, AssignmentStore, HorseRelations],
  exports: [Assignments],
})
export class AssignmentsModule {}
