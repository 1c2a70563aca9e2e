import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import type { Database } from '@portal/persistence'

/** Why a file could not be read, as the contract names it. */
export type ReadFault = NonNullable<Reading['fault']>

type Reading = ResultsOf<typeof regulationsHttp.getFileReading>
type LeftOut = NonNullable<Reading['leftOut']>[number]

/** A reading as it is kept. */
export interface FileReadingRow {
  readonly reading_id: string
  readonly file_name: string
  readonly state: 'reading' | 'read' | 'failed'
  readonly share: number
  readonly fault: ReadFault | null
  readonly text: string | null
  readonly left_out: Reading['leftOut']
  readonly changed_at: string
}

const begin = {
  name: 'begin-file-reading',
  text: `insert into file_reading (reading_id, file_name, state, share, created_by, changed_at) values ($1, $2, 'reading', 0, $3, $4)`,
}
const note = {
  name: 'note-file-reading',
  text: `update file_reading set share = $2, changed_at = $3 where reading_id = $1 and state = 'reading' returning reading_id`,
}
const end = {
  name: 'end-file-reading',
  text: `update file_reading set state = $2, share = 1, text = $3, fault = $4, changed_at = $5, left_out = $6 where reading_id = $1 and state = 'reading'`,
}
const find = {
  name: 'file-reading',
  text: `select reading_id, file_name, state, share, fault, text, left_out, changed_at from file_reading where reading_id = $1 and created_by = $2`,
}
const forget = {
  name: 'forget-file-reading',
  text: `delete from file_reading where reading_id = $1 and created_by = $2 returning reading_id`,
}

/** The readings of files, of all processes of this service; each is its editor's own. */
export class FileReadingStore {
  constructor(private readonly database: Database) {}

  async begin(readingId: string, fileName: string, createdBy: string, now: Date): Promise<void> {
    await this.database.rows(begin, [readingId, fileName, createdBy, now.toISOString()])
  }

  /** Notes how far it is; false when nobody waits for it any more. */
  async note(readingId: string, share: number, now: Date): Promise<boolean> {
    return (await this.database.rows(note, [readingId, share, now.toISOString()])).length > 0
  }

  async end(
    readingId: string,
    found: { text: string; leftOut: readonly LeftOut[] } | { fault: ReadFault },
    now: Date,
  ): Promise<void> {
    const [state, text, fault] = 'text' in found ? ['read', found.text, null] : ['failed', null, found.fault]
    const leftOut = 'text' in found ? found.leftOut : []
    await this.database.rows(end, [readingId, state, text, fault, now.toISOString(), JSON.stringify(leftOut)])
  }

  find(readingId: string, createdBy: string): Promise<FileReadingRow | undefined> {
    return this.database.find<FileReadingRow>(find, [readingId, createdBy])
  }

  /** Whether there was one to forget. */
  async forget(readingId: string, createdBy: string): Promise<boolean> {
    return (await this.database.rows(forget, [readingId, createdBy])).length > 0
  }
}
