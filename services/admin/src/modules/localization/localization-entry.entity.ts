import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'LocalizationEntry',
  tableName: 'localization_entry',
  properties: {
    id: p.uuid().primary(),
    locale: p.text().$type<'en-US' | 'es'>(),
    namespace: p.text(),
    key: p.text(),
    value: p.text(),
    sourceHash: p.text(),
    sourceText: p.text().nullable(),
    updatedAt: p.datetime(),
    lockVersion: p.integer().version(),
  },
})

/** An interface text changed by staff, which overrides the default text at run time. */
export class LocalizationEntry extends schema.class {}
schema.setClass(LocalizationEntry)
