import { Injectable } from '@nestjs/common'
import { DatedSettings } from '@portal/dated-settings'
import { toAuthorityDate } from '@portal/formats'
import { codeMinutes, newCodeMinutes } from './registration-settings.ts'

/** How long codes are valid, and when others can be sent. Uses a connection of its own, so call it outside of a transaction. */
@Injectable()
export class CodeTimes {
  constructor(private readonly settings: DatedSettings) {}

  /** Returns the minutes for which a code that is sent now is valid. */
  readMinutesValid(now: Date): Promise<number> {
    return this.settings.read(codeMinutes, toAuthorityDate(now))
  }

  /** Returns the seconds after which another code or link can be sent to the same address. */
  async readSecondsUntilNew(now: Date): Promise<number> {
    return (await this.settings.read(newCodeMinutes, toAuthorityDate(now))) * 60
  }
}
