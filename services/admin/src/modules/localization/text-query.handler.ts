import { Injectable } from '@nestjs/common'
import { locale } from '@portal/contracts-common'
import { findTexts } from '@portal/contracts-admin/queries'
import { Queries } from '@portal/messaging'
import { Database } from '@portal/persistence'

const selectTexts = {
  name: 'localization-of-namespace',
  text: 'select locale, key, value from localization_entry where locale = any($1::text[]) and namespace = $2',
}

/** Responds to other services with the text overrides of their namespace (docs/adr/0023). */
@Injectable()
export class TextQueryHandler {
  constructor(queries: Queries, database: Database) {
    queries.handle(findTexts, async ({ namespace }) => ({
      texts: await database.rows<{ locale: (typeof locale.options)[number]; key: string; value: string }>(selectTexts, [
        locale.options,
        namespace,
      ]),
    }))
  }
}
