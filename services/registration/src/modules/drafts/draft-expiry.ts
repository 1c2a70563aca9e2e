import { Injectable } from '@nestjs/common'
import { DatedSettings } from '@portal/dated-settings'
import { toAuthorityDate } from '@portal/formats'
import { draftDays } from '../registration-settings/index.ts'

/** How long unfinished registrations are saved. */
@Injectable()
export class DraftExpiry {
  constructor(private readonly settings: DatedSettings) {}

  /** Returns the days after the last change. */
  readDays(now: Date): Promise<number> {
    return this.settings.read(draftDays, toAuthorityDate(now))
  }

  /** Returns until when a draft is saved that changes now. Uses a connection of its own, so call it outside of a transaction. */
  async get(now: Date): Promise<Date> {
    return new Date(now.getTime() + (await this.readDays(now)) * 86_400_000)
  }
}
