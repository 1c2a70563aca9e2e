import type { Client } from '@portal/api-client'
import type { StaffHttp } from '@portal/contracts-registration'

type Calls = Client<StaffHttp>

/** A kind of import that staff run: its page, the calls of its service, and its texts. */
export interface ImportKind {
  /** Key of the texts that differ: columns, what is added, and what a repeated row is. */
  readonly name: 'licenses' | 'horses' | 'race-data'
  /** Path of the page, such as `/registry-imports`. */
  readonly path: string
  readonly check: Calls['checkRegistryImport']
  readonly list: Calls['listRegistryImports']
  readonly get: Calls['getRegistryImport']
  readonly confirm: Calls['confirmRegistryImport']
  readonly listRejected: Calls['listRejectedRows']
  readonly download: Calls['downloadRejectedRows']
}
