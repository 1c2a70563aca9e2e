import type { MyInformation } from '@portal/contracts-registration'

/** What every page of a change gets. */
export interface ChangeProps {
  readonly information: MyInformation
}
