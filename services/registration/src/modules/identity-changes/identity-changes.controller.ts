import { Controller } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { Commands, decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, FileResponse, Handle, Input, refuse } from '@portal/service-kit'
import { z } from 'zod'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { PersonQueries } from '../people/index.ts'
import { IdentityChangeCommands } from './identity-changes.commands.ts'
import { IdentityChangeStore } from './identity-changes.store.ts'
import type { IdentityChange } from './identity-change.row.ts'

const position = z.tuple([z.string(), z.uuid()])

/** The queue in which staff review changes of identity. */
@Controller()
export class IdentityChangesController {
  constructor(
    private readonly changes: IdentityChangeStore,
    private readonly changeCommands: IdentityChangeCommands,
    private readonly people: PersonQueries,
    private readonly commands: Commands,
  ) {}

  @Handle(http.listIdentityChanges)
  async list(@Input(http.listIdentityChanges) { query }: InputOf<typeof http.listIdentityChanges>) {
    const { status, after, limit } = query
    const start = after === undefined ? undefined : decodeCursor(after, position)
    const rows = await this.changes.listByStatus(status, { after: start, limit: limit + 1 })
    const page = keysetPage(rows, limit, (row) => [new Date(row.requested_at).toISOString(), row.change_id])
    const names = await this.people.listNames(page.items.map(({ person_id: personId }) => personId))
    return { items: page.items.map((change) => toListed(change, names)), next: page.next }
  }

  @Handle(http.getIdentityChange)
  async get(
    @Input(http.getIdentityChange) { params }: InputOf<typeof http.getIdentityChange>,
    @CommandContext() context: CommandContext,
  ) {
    const change = await this.getChange(params.changeId)
    const { fileName, mediaType, size } = await this.getEvidence(params.changeId)
    const names = await this.people.listNames([change.person_id])
    await this.recordView(context, change.person_id)
    const { before, after, reason } = change.content
    return {
      ...toListed(change, names),
      personId: change.person_id,
      before,
      after,
      reason,
      evidence: { fileName, mediaType, size },
      refusalReason: change.refusal_reason,
    }
  }

  @Handle(http.downloadEvidence)
  async download(
    @Input(http.downloadEvidence) { params }: InputOf<typeof http.downloadEvidence>,
    @CommandContext() context: CommandContext,
  ) {
    const change = await this.getChange(params.changeId)
    const evidence = await this.getEvidence(params.changeId)
    await this.recordView(context, change.person_id)
    const content = await this.changes.readEvidence(evidence)
    return new FileResponse(content, { type: evidence.mediaType, name: evidence.fileName })
  }

  @Handle(http.approveIdentityChange)
  approve(
    @Input(http.approveIdentityChange) { params }: InputOf<typeof http.approveIdentityChange>,
    @CommandContext() context: CommandContext,
  ) {
    return this.changeCommands.approve(context, params.changeId)
  }

  @Handle(http.refuseIdentityChange)
  refuse(
    @Input(http.refuseIdentityChange) { params, body }: InputOf<typeof http.refuseIdentityChange>,
    @CommandContext() context: CommandContext,
  ) {
    return this.changeCommands.refuse(context, params.changeId, body.reason)
  }

  private async getChange(changeId: string): Promise<IdentityChange> {
    return (await this.changes.find(changeId)) ?? refuse('resource.not-found')
  }

  private async getEvidence(changeId: string) {
    return (await this.changes.findEvidence(changeId)) ?? refuse('resource.not-found')
  }

  private async recordView(context: CommandContext, personId: string): Promise<void> {
    await this.commands.run(withoutResponse(context), async () => ({
      results: null,
      action: { kind: 'person.viewed', entityType: 'person', entityId: personId },
    }))
  }
}

function toListed(
  change: IdentityChange,
  names: ReadonlyMap<string, { readonly hisaPersonId: string; readonly displayName: string }>,
) {
  const { hisaPersonId = '', displayName = '' } = names.get(change.person_id) ?? {}
  return {
    changeId: change.change_id,
    kind: change.kind,
    status: change.status,
    hisaPersonId,
    displayName,
    requestedAt: new Date(change.requested_at).toISOString(),
    decidedAt: change.decided_at === null ? null : new Date(change.decided_at).toISOString(),
  }
}
