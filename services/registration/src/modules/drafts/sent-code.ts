import type { ResultsOf } from '@portal/contracts-common'
import type { registrationHttp } from '@portal/contracts-registration'

/** The code that was last sent for a draft, as its owner sees it. */
export type SentCode = ResultsOf<typeof registrationHttp.sendDraftCode>
