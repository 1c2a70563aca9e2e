import { Injectable } from '@nestjs/common'
import { locale } from '@portal/contracts-common'
import { findTexts } from '@portal/contracts-admin/queries'
import { Queries } from '@portal/messaging'
import { Database } from '@portal/persistence'

const changed = {
  name: 'localization-of-namespace',
  text: 'select locale, key, value from localization_entry where locale = any($1::text[]) and namespace = $2',
}

/** Tells services what staff wrote over their texts (docs/adr/0023). */
@Injectable()
export class TextAnswers {
  constructor(queries: Queries, database: Database) {
    queries.answerQuery(findTexts, async ({ namespace }) => ({
      texts: await database.rows<{ locale: (typeof locale.options)[number]; key: string; value: string }>(changed, [
        locale.options,
        namespace,
      ]),
    }))
  }
}
