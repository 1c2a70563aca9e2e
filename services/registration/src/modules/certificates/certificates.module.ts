import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/index.ts'
import { RateLimitsModule } from '../rate-limits/index.ts'
import { CertificateChecks } from './certificate-checks.ts'
import { CertificateCommands } from './certificate-commands.ts'
import { CertificatesController } from './certificates.controller.ts'
import { CertificateStore } from './certificates.store.ts'
import { VerifyPageController } from './verify-page.controller.ts'

@Module({
  imports: [PeopleModule, RateLimitsModule],
  controllers: [CertificatesController, VerifyPageController],
  providers: [CertificateChecks, CertificateCommands, CertificateStore],
})
export class CertificatesModule {}
