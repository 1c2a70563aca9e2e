import { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import { csvOf, FileAnswer, type CommandContext } from '@portal/service-kit'
import type { CommentFilter } from '../comments/comment-filter.ts'
import { CommentReport } from './comment-report.queries.ts'
import { reportColumns, reportLine } from './comment-report.table.ts'
import { xlsxOf } from './xlsx.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The report as a file, written as it is read; who took it is an act in the audit trail. */
@Injectable()
export class ExportReport {
  constructor(
    private readonly commands: Commands,
    private readonly report: CommentReport,
  ) {}

  /** Undefined where the request asks for no file first of all. */
  async asFile(
    filter: CommentFilter,
    accept: string | undefined,
    context: CommandContext,
  ): Promise<FileAnswer | undefined> {
    const format = formatOf(accept)
    if (!format) return undefined
    // What is received from now on is not part of it.
    const until = { ...filter, to: earlier(filter.to, context.now.toISOString()) }
    // The act alone: what is answered is no envelope.
    const { endpoint: _, ...act } = context
    await this.commands.run(act, () =>
      Promise.resolve({
        results: null,
        action: { kind: 'comments.export', entityType: 'comment-report', entityId: format, after: { filter } },
      }),
    )
    const name = `comments-${context.now.toISOString().slice(0, 10)}.${format}`
    return format === 'csv'
      ? new FileAnswer(Readable.from(csvOf(headings, this.lines(until)), { objectMode: false }), {
          type: 'text/csv; charset=utf-8',
          name,
        })
      : new FileAnswer(xlsxOf('Comments', reportColumns, this.lines(until)), { type: workbook, name })
  }

  private async *lines(filter: CommentFilter): AsyncGenerator<string[][]> {
    for await (const comments of this.report.all(filter)) yield comments.map(reportLine)
  }
}

const headings = reportColumns.map(({ heading }) => heading)

/** The first media type of `Accept` that is one of ours decides. */
function formatOf(accept = ''): 'csv' | 'xlsx' | undefined {
  const [first] = accept
    .split(',')
    .map((part) => (part.split(';')[0] ?? '').trim().toLowerCase())
    .filter((type) => type === 'text/csv' || type === workbook || type === 'application/json' || type === '*/*')
  return first === 'text/csv' ? 'csv' : first === workbook ? 'xlsx' : undefined
}

function earlier(one: string | undefined, other: string): string {
  return one !== undefined && Date.parse(one) < Date.parse(other) ? one : other
}
