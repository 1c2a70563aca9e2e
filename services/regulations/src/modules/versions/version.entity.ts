import { defineEntity, p } from '@mikro-orm/core'
import type { FtcSubmission } from '@portal/contracts-regulations'
import type { Subject, VersionState } from '@portal/contracts-regulations/rules'

const mainRegulationSchema = defineEntity({
  name: 'MainRegulation',
  tableName: 'main_regulation',
  properties: {
    regulationId: p.uuid().primary(),
    series: p.text().nullable(),
    subject: p.text().$type<Subject>(),
    titleEn: p.text(),
    titleEs: p.text().nullable(),
    isSample: p.boolean(),
    createdAt: p.datetime(),
    lockVersion: p.integer().version(),
  },
})

/** A series or a standalone document. */
export class MainRegulation extends mainRegulationSchema.class {}
mainRegulationSchema.setClass(MainRegulation)

const versionSchema = defineEntity({
  name: 'Version',
  tableName: 'version',
  properties: {
    versionId: p.uuid().primary(),
    mainParentId: p.uuid(),
    versionNumber: p.integer(),
    state: p.text().$type<VersionState>(),
    titleEn: p.text(),
    titleEs: p.text().nullable(),
    subject: p.text().$type<Subject>(),
    basedOnVersionId: p.uuid().nullable(),
    changedFromVersionId: p.uuid().nullable(),
    supersededByVersionId: p.uuid().nullable(),
    effectiveFrom: p.date().nullable(),
    effectiveTo: p.date().nullable(),
    sequence: p.integer(),
    publishedAt: p.datetime().nullable(),
    changeNoteEn: p.text(),
    changeNoteEs: p.text().nullable(),
    commentOpensAt: p.datetime().nullable(),
    commentClosesAt: p.datetime().nullable(),
    ftc: p.json<FtcSubmission>().nullable(),
    contentHash: p.text(),
    nodeCount: p.integer(),
    createdAt: p.datetime(),
    createdBy: p.text(),
    lockVersion: p.integer().version(),
  },
})

/** One version of a main regulation. Its provisions are rows of `version_provision`, read and written with SQL. */
export class Version extends versionSchema.class {}
versionSchema.setClass(Version)
