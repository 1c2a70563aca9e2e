import type { ResultsOf } from '@portal/contracts-common'
import type { registrationHttp } from '@portal/contracts-registration'

/** The last code that was sent, as its recipient sees it. */
export type SentCode = ResultsOf<typeof registrationHttp.sendDraftCode>
