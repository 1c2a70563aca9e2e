import { Injectable } from '@nestjs/common'
import { findRowOn } from '@portal/contracts-horses/dates'
import { seedConfirmation } from '@portal/contracts-horses/health-rules'
import { toAuthorityDate } from '@portal/formats'
import { HorseRules } from '../horse-rules/index.ts'

const dayMs = 86_400_000

/** Finds after how many days a horse has to be confirmed again. */
@Injectable()
export class ConfirmationPeriod {
  constructor(private readonly rules: HorseRules) {}

  async find(now: Date): Promise<{ readonly days: number; readonly before: Date }> {
    const { confirmations } = await this.rules.listRules()
    const { days } = findRowOn(confirmations, toAuthorityDate(now)) ?? seedConfirmation
    return { days, before: new Date(now.getTime() - days * dayMs) }
  }
}
