import { EntityManager } from '@mikro-orm/postgresql'
import { Controller } from '@nestjs/common'
import { adminHttp } from '@portal/contracts-admin'
import type { InputOf } from '@portal/contracts-common'
import { Commands } from '@portal/persistence'
import { CommandContext, FileResponse, Handle, Input } from '@portal/service-kit'
import { listAuditEntries } from './audit.queries.ts'
import { exportAudit } from './export-audit.command.ts'

/** `/api/audit`: the audit trail, newest first. */
@Controller()
export class AuditController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
  ) {}

  @Handle(adminHttp.listAudit)
  listAudit(@Input(adminHttp.listAudit) { query }: InputOf<typeof adminHttp.listAudit>) {
    const { after, limit, ...filter } = query
    return listAuditEntries(this.em, filter, { after, limit })
  }

  @Handle(adminHttp.exportAudit)
  async exportAudit(
    @Input(adminHttp.exportAudit) { query }: InputOf<typeof adminHttp.exportAudit>,
    @CommandContext() context: CommandContext,
  ): Promise<FileResponse> {
    const rows = await exportAudit(this.commands, this.em.fork(), query, context)
    return new FileResponse(rows, { type: 'text/csv; charset=utf-8', name: `audit-${context.now.toISOString()}.csv` })
  }
}
