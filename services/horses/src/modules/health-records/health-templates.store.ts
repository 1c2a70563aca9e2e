import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { HealthTemplate } from '@portal/contracts-horses'
import { healthRecordInput } from '@portal/contracts-horses/health-shapes'
import { FieldEncryption } from '@portal/field-encryption'
import { MergedPersons } from '@portal/people'
import { Database, readRows } from '@portal/persistence'
import { healthTemplateContent } from './health-record-texts.ts'

/** Templates that one person can have. */
export const maxTemplates = 50

const selectOfPerson = {
  name: 'health-templates-of-person',
  text: `select template_id as "templateId", name, content from health_template where person_id = $1
    order by created_at, template_id limit ${maxTemplates}`,
}

/** Entries that persons stored to use again. */
@Injectable()
export class HealthTemplateStore {
  constructor(
    private readonly database: Database,
    private readonly encryption: FieldEncryption,
    merged: MergedPersons,
  ) {
    merged.follow({ table: 'health_template', column: 'person_id' })
  }

  async list(personId: string, em?: EntityManager): Promise<HealthTemplate[]> {
    const rows = await readRows<{ templateId: string; name: string; content: Buffer }>(
      this.database,
      em,
      selectOfPerson,
      [personId],
    )
    return rows.map(({ templateId, name, content }) => ({
      templateId,
      name,
      record: healthRecordInput.parse(this.encryption.decryptJson(healthTemplateContent, templateId, content)),
    }))
  }

  async insert(
    em: EntityManager,
    { templateId, name, record }: HealthTemplate,
    { personId, now }: { readonly personId: string; readonly now: Date },
  ): Promise<void> {
    const content = this.encryption.encryptJson(healthTemplateContent, templateId, record)
    await em.execute(
      'insert into health_template (template_id, person_id, name, content, created_at) values (?, ?, ?, ?, ?)',
      [templateId, personId, name, content, now],
    )
  }

  /** Deletes a template of a person; returns whether there was one. */
  async delete(em: EntityManager, templateId: string, personId: string): Promise<boolean> {
    const deleted = await em.execute<unknown[]>(
      'delete from health_template where template_id = ? and person_id = ? returning template_id',
      [templateId, personId],
    )
    return deleted.length > 0
  }
}
