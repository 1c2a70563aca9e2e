import type { RegistrationDraft } from '@portal/contracts-registration'
import type { RegistrationSettings } from '@portal/contracts-registration/registration-rules'

/** What every page of the wizard gets. */
export interface PageProps {
  readonly draft: RegistrationDraft
  readonly settings: RegistrationSettings & {
    /** Plain date at the authority. */
    readonly today: string
    readonly supportPhone: string
    readonly newCodeAfterSeconds: number
    /** Channels by which codes are sent now. */
    readonly channels: readonly ('email' | 'phone')[]
  }
}
