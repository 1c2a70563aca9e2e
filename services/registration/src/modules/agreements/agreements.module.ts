import { Module } from '@nestjs/common'
import { AgreementVersionCommands } from './agreement-versions.commands.ts'
import { AgreementVersionQueries } from './agreement-versions.queries.ts'
import { AgreementsController } from './agreements.controller.ts'
import { Agreements } from './agreements.ts'
import { StaffAgreementsController } from './staff-agreements.controller.ts'

@Module({
  controllers: [AgreementsController, StaffAgreementsController],
  providers: [Agreements, AgreementVersionCommands, AgreementVersionQueries],
  exports: [Agreements],
})
export class AgreementsModule {}
