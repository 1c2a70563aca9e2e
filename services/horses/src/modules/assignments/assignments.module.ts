import { Module } from '@nestjs/common'
import { AssignmentStore } from './assignments.store.ts'
import { HorseRelations } from './horse-relations.ts'

@Module({ providers: [AssignmentStore, HorseRelations], exports: [AssignmentStore] })
export class AssignmentsModule {}
