import { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import { toCsv, FileResponse, type CommandContext } from '@portal/service-kit'
import type { CommentFilter } from './comment-filter.ts'
import { CommentReport } from './comment-report.queries.ts'
import { reportColumns, toReportRow } from './comment-report.table.ts'
import { createXlsx } from './xlsx.ts'

const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Exports the report as a file that is streamed while it is read. The export is audited. */
@Injectable()
export class ExportReport {
  constructor(
    private readonly commands: Commands,
    private readonly report: CommentReport,
  ) {}

  /** Returns undefined when the request does not prefer a file. */
  async createFile(
    filter: CommentFilter,
    accept: string | undefined,
    context: CommandContext,
  ): Promise<FileResponse | undefined> {
    const format = parseFormat(accept)
    if (!format) return undefined
    // Comments received after the request are not included.
    const filterUntilNow = { ...filter, to: getEarlier(filter.to, context.now.toISOString()) }
    // Only the audit entry is written: the response is a file, not an envelope.
    const { endpoint: _, ...contextWithoutEndpoint } = context
    await this.commands.run(contextWithoutEndpoint, () =>
      Promise.resolve({
        results: null,
        action: { kind: 'comment-report.exported', entityType: 'comment-report', entityId: format, after: { filter } },
      }),
    )
    const name = `comments-${context.now.toISOString().slice(0, 10)}.${format}`
    return format === 'csv'
      ? new FileResponse(Readable.from(toCsv(headings, this.rows(filterUntilNow)), { objectMode: false }), {
          type: 'text/csv; charset=utf-8',
          name,
        })
      : new FileResponse(createXlsx('Comments', reportColumns, this.rows(filterUntilNow)), {
          type: xlsxMediaType,
          name,
        })
  }

  private async *rows(filter: CommentFilter): AsyncGenerator<string[][]> {
    for await (const comments of this.report.all(filter)) yield comments.map(toReportRow)
  }
}

const headings = reportColumns.map(({ heading }) => heading)

/** The first supported media type in `Accept` decides. */
function parseFormat(accept = ''): 'csv' | 'xlsx' | undefined {
  const [first] = accept
    .split(',')
    .map((part) => (part.split(';')[0] ?? '').trim().toLowerCase())
    .filter((type) => type === 'text/csv' || type === xlsxMediaType || type === 'application/json' || type === '*/*')
  return first === 'text/csv' ? 'csv' : first === xlsxMediaType ? 'xlsx' : undefined
}

function getEarlier(a: string | undefined, b: string): string {
  return a !== undefined && Date.parse(a) < Date.parse(b) ? a : b
}
