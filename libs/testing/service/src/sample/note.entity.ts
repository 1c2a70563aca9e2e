import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/postgresql'

const schema = defineEntity({
  name: 'Note',
  tableName: 'note',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    text: p.text(),
    writtenBy: p.text(),
    version: p.integer().version(),
  },
})

export class Note extends schema.class {}
schema.setClass(Note)
