import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { ClientIp, Handle, Input } from '@portal/service-kit'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { Usernames } from './usernames.ts'

@Controller()
export class UsernamesController {
  constructor(
    private readonly usernames: Usernames,
    private readonly rateLimits: RegistrationRateLimits,
  ) {}

  @Handle(http.generateUsername)
  async generate(
    @Input(http.generateUsername) { body }: InputOf<typeof http.generateUsername>,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeSearch(address)
    return { username: await this.usernames.generate(body.firstName, body.lastName) }
  }

  @Handle(http.checkUsername)
  async check(@Input(http.checkUsername) { params }: InputOf<typeof http.checkUsername>, @ClientIp() address: string) {
    await this.rateLimits.takeSearch(address)
    const isAvailable = await this.usernames.isAvailable(params.username)
    return { isAvailable, suggestions: isAvailable ? [] : await this.usernames.suggest(params.username) }
  }
}
