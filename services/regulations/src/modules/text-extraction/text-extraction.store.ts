import type { ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import type { Database } from '@portal/persistence'

type Extraction = ResultsOf<typeof regulationsHttp.getTextExtraction>
type ExtractionFailure = NonNullable<Extraction['failure']>
type Omission = NonNullable<Extraction['omitted']>[number]

/** A row of `text_extraction`. */
export interface TextExtractionRow {
  readonly extraction_id: string
  readonly file_name: string
  readonly state: Extraction['state']
  readonly progress: number
  readonly failure: ExtractionFailure | null
  readonly text: string | null
  readonly omitted: Extraction['omitted']
  readonly updated_at: string
}

const insert = {
  name: 'insert-text-extraction',
  text: `insert into text_extraction (extraction_id, file_name, state, progress, created_by, updated_at)
         values ($1, $2, 'running', 0, $3, $4)`,
}
const updateProgress = {
  name: 'update-text-extraction-progress',
  text: `update text_extraction set progress = $2, updated_at = $3 where extraction_id = $1 and state = 'running'
         returning extraction_id`,
}
const finish = {
  name: 'finish-text-extraction',
  text: `update text_extraction set state = $2, progress = 1, text = $3, failure = $4, updated_at = $5, omitted = $6
          where extraction_id = $1 and state = 'running'`,
}
const find = {
  name: 'find-text-extraction',
  text: `select extraction_id, file_name, state, progress, failure, text, omitted, updated_at
           from text_extraction where extraction_id = $1 and created_by = $2`,
}
const remove = {
  name: 'delete-text-extraction',
  text: 'delete from text_extraction where extraction_id = $1 and created_by = $2 returning extraction_id',
}

/** Text extractions of all processes of the service. Each is visible only to the editor who started it. */
export class TextExtractionStore {
  constructor(private readonly database: Database) {}

  async insert(extractionId: string, fileName: string, createdBy: string, now: Date): Promise<void> {
    await this.database.rows(insert, [extractionId, fileName, createdBy, now.toISOString()])
  }

  /** Returns false when the extraction was canceled. */
  async updateProgress(extractionId: string, progress: number, now: Date): Promise<boolean> {
    return (await this.database.rows(updateProgress, [extractionId, progress, now.toISOString()])).length > 0
  }

  async finish(
    extractionId: string,
    outcome: { readonly text: string; readonly omitted: readonly Omission[] } | { readonly failure: ExtractionFailure },
    now: Date,
  ): Promise<void> {
    const [state, text, failure] = 'text' in outcome ? ['done', outcome.text, null] : ['failed', null, outcome.failure]
    const omitted = 'text' in outcome ? outcome.omitted : []
    await this.database.rows(finish, [extractionId, state, text, failure, now.toISOString(), JSON.stringify(omitted)])
  }

  find(extractionId: string, createdBy: string): Promise<TextExtractionRow | undefined> {
    return this.database.find<TextExtractionRow>(find, [extractionId, createdBy])
  }

  /** Returns whether the extraction existed. */
  async remove(extractionId: string, createdBy: string): Promise<boolean> {
    return (await this.database.rows(remove, [extractionId, createdBy])).length > 0
  }
}
