import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { Handle, Input } from '@portal/service-kit'
import { Agreements } from './agreements.ts'

@Controller()
export class AgreementsController {
  constructor(private readonly agreements: Agreements) {}

  @Handle(http.getAgreement)
  get(@Input(http.getAgreement) { params, query }: InputOf<typeof http.getAgreement>) {
    return this.agreements.getCurrent(params.kind, query.locale)
  }
}
