import { randomUUID } from 'node:crypto'
import { defineEntity, p } from '@mikro-orm/postgresql'

const schema = defineEntity({
  name: 'Horse',
  tableName: 'horse',
  properties: {
    id: p
      .uuid()
      .primary()
      .onCreate(() => randomUUID()),
    name: p.text(),
  },
})

export class Horse extends schema.class {}
schema.setClass(Horse)
