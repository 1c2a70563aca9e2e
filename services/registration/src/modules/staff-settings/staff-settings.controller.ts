import { Controller, Inject } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http, type StaffSetting } from '@portal/contracts-registration'
import { DatedSettings, type DatedSetting } from '@portal/dated-settings'
import { toAuthorityDate } from '@portal/formats'
import { CLOCK, CommandContext, Handle, Input, refuse, type Clock } from '@portal/service-kit'
import { duplicateWeights } from '../duplicates/index.ts'
import { inviteDays } from '../invites/index.ts'
import {
  acceptedCountries,
  codeMinutes,
  draftDays,
  jockeyDateLimits,
  mergeUndoDays,
  minimumAges,
  newCodeMinutes,
  phoneUploadMinutes,
  recordLockHours,
  resumeLinkDays,
} from '../registration-settings/index.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Value = StaffSetting['current']

/** The settings that staff change, in the order of the page. */
const settings = [
  minimumAges,
  acceptedCountries,
  jockeyDateLimits,
  inviteDays,
  draftDays,
  resumeLinkDays,
  phoneUploadMinutes,
  codeMinutes,
  newCodeMinutes,
  recordLockHours,
  mergeUndoDays,
  duplicateWeights,
] as unknown as readonly DatedSetting<Value>[]

/** Settings that depend on the date, for administrators. */
@Controller()
export class StaffSettingsController {
  constructor(
    private readonly datedSettings: DatedSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.listSettings)
  list() {
    return Promise.all(
      settings.map(async (setting) => ({
        name: setting.name,
        current: await this.datedSettings.read(setting, this.getToday()),
        periods: (await this.datedSettings.list(setting)).map(({ addedBy: _, ...period }) => period),
      })),
    )
  }

  @Handle(http.previewSetting)
  async preview(@Input(http.previewSetting) { params, body: { from, to, value } }: Of<'previewSetting'>) {
    const setting = getSetting(params.name, value)
    return {
      current: await this.datedSettings.read(setting, from),
      affected: (await this.datedSettings.preview(setting, { from, to, value, source: 'preview' })) ?? null,
    }
  }

  @Handle(http.addSettingPeriod)
  addPeriod(
    @Input(http.addSettingPeriod) { params, body }: Of<'addSettingPeriod'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.datedSettings.add(context, getSetting(params.name, body.value), body, this.getToday())
  }

  @Handle(http.withdrawSettingPeriod)
  withdrawPeriod(
    @Input(http.withdrawSettingPeriod) { params: { name, periodId }, body }: Of<'withdrawSettingPeriod'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.datedSettings.withdraw(context, findSetting(name), { periodId, ...body }, this.getToday())
  }

  private getToday(): string {
    return toAuthorityDate(this.clock.now())
  }
}

function findSetting(name: string): DatedSetting<Value> {
  return settings.find((each) => each.name === name) ?? refuse('resource.not-found')
}

/** Returns a setting whose value is valid; refuses with `dated-settings.value-invalid`. */
function getSetting(name: string, value: Value): DatedSetting<Value> {
  const setting = findSetting(name)
  if (!setting.value.safeParse(value).success) refuse('dated-settings.value-invalid')
  return setting
}
