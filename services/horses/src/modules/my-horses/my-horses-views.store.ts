import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { myHorsesView, type MyHorsesView } from '@portal/contracts-horses'
import { FieldEncryption, type EncryptedColumn } from '@portal/field-encryption'
import { MergedPersons } from '@portal/people'
import { Database, readRows } from '@portal/persistence'

/** Lists that one person can save. */
export const maxViews = 30

/** The name, which people choose, and the query. */
export const myHorsesViewContent: EncryptedColumn = { table: 'my_horses_view', id: 'view_id', column: 'content' }

const selectOfPerson = {
  name: 'my-horses-views-of-person',
  text: `select view_id as "viewId", content from my_horses_view where person_id = $1`,
}

/** Lists of horses that persons saved. */
@Injectable()
export class MyHorsesViewStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
    merged: MergedPersons,
  ) {
    merged.follow({ table: 'my_horses_view', column: 'person_id' })
  }

  /** Returns the saved lists of a person, by name. */
  async list(personId: string, em?: EntityManager): Promise<MyHorsesView[]> {
    const rows = await readRows<{ viewId: string; content: Buffer }>(this.database, em, selectOfPerson, [personId])
    const views = rows.map(({ viewId, content }) => ({
      viewId,
      ...myHorsesView.parse(this.encryption.decryptJson(myHorsesViewContent, viewId, content)),
    }))
    return views.toSorted((a, b) => a.name.localeCompare(b.name) || a.viewId.localeCompare(b.viewId))
  }

  /** Stores a list or changes it. Returns whether it is the person's own. */
  async save(
    em: EntityManager,
    { viewId, ...view }: MyHorsesView,
    { personId, now }: { readonly personId: string; readonly now: Date },
  ): Promise<boolean> {
    const content = this.encryption.encryptJson(myHorsesViewContent, viewId, view)
    const stored = await em.execute<unknown[]>(
      `insert into my_horses_view (view_id, person_id, content, created_at) values (?, ?, ?, ?)
        on conflict (view_id) do update set content = excluded.content
          where my_horses_view.person_id = excluded.person_id returning view_id`,
      [viewId, personId, content, now],
    )
    return stored.length > 0
  }

  /** Deletes a list of a person; returns whether there was one. */
  async delete(em: EntityManager, viewId: string, personId: string): Promise<boolean> {
    const deleted = await em.execute<unknown[]>(
      'delete from my_horses_view where view_id = ? and person_id = ? returning view_id',
      [viewId, personId],
    )
    return deleted.length > 0
  }
}
