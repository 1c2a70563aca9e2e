import { createHmac, timingSafeEqual } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { registrationRoutes } from '@portal/contracts-registration/routes'
import { CLOCK, SETTINGS, type Clock } from '@portal/service-kit'
import type { RegistrationSettings } from '../../config.ts'
import { UploadStore } from '../uploads/index.ts'

const minutesValid = 5

/** Signed URLs of files, because an image or a link sends no access token. Each is valid for one file and five minutes. */
@Injectable()
export class FileUrls {
  constructor(
    private readonly uploads: UploadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
  ) {}

  async create(fileId: string) {
    const fileType = (await this.uploads.findTypes([fileId])).get(fileId)
    if (fileType === undefined) return undefined
    const expiresAt = new Date(this.clock.now().getTime() + minutesValid * 60_000)
    const until = String(expiresAt.getTime())
    const path = registrationRoutes.downloadLicenseFile.path.replace(':fileId', fileId)
    const url = `${path}?until=${until}&signature=${this.sign(fileId, until)}`
    return { url, expiresAt: expiresAt.toISOString(), fileType }
  }

  isValid(fileId: string, { until, signature }: { readonly until: string; readonly signature: string }): boolean {
    if (!(Number(until) > this.clock.now().getTime())) return false
    const [expected, actual] = [Buffer.from(this.sign(fileId, until)), Buffer.from(signature)]
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  }

  private sign(fileId: string, until: string): string {
    const key = this.settings.REGISTRATION_DIGEST_KEY
    return createHmac('sha256', key).update(`license-file ${fileId} ${until}`).digest('base64url')
  }
}
